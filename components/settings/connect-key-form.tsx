"use client";

import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { CheckboxField, TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { connectPastedKeyAction, connectSandboxAction } from "#lib/features/settings/actions.ts";
import type { ConnectKeyInput, ConnectSandboxInput } from "#lib/features/settings/schemas.ts";

type ConnectKeyFormProps = {
  workspace: string;
  /** Without a slot, the key's own mode and scopes decide where it is stored. */
  slot?: Pick<ConnectKeyInput, "mode" | "purpose">;
  formTexts: FormTexts;
  /** `acceptsLess`: only where a key is replaced. */
  texts: { key: string; keyHint: string; connect: string; acceptsLess?: string };
  onDone?: () => void;
};

export function ConnectKeyForm({ workspace, slot, formTexts, texts, onDone }: ConnectKeyFormProps) {
  return (
    <ActionForm
      action={(input) => connectPastedKeyAction({ workspace }, input)}
      schema={async () => (await import("#lib/features/settings/schemas.ts")).connectKeySchema}
      defaultValues={{ ...slot, key: "", acceptsLess: false }}
      texts={formTexts}
      onDone={onDone}
    >
      <TextField<ConnectKeyInput>
        name="key"
        label={texts.key}
        hint={texts.keyHint}
        autoComplete="off"
        spellCheck={false}
      />
      {texts.acceptsLess && <CheckboxField<ConnectKeyInput> name="acceptsLess" label={texts.acceptsLess} />}
      <SubmitButton className="self-start">{texts.connect}</SubmitButton>
    </ActionForm>
  );
}

type UseSandboxFormProps = {
  workspace: string;
  /** Without a mode, both modes are connected. */
  mode?: ConnectSandboxInput["mode"];
  formTexts: FormTexts;
  label: string;
};

export function UseSandboxForm({ workspace, mode, formTexts, label }: UseSandboxFormProps) {
  return (
    <ActionForm
      action={(input) => connectSandboxAction({ workspace }, input)}
      schema={async () => (await import("#lib/features/settings/schemas.ts")).connectSandboxSchema}
      defaultValues={{ mode }}
      texts={formTexts}
    >
      <SubmitButton size={mode ? undefined : "lg"} className="self-start">
        {label}
      </SubmitButton>
    </ActionForm>
  );
}
