export function withoutFace(files: Record<string, string>, face: string): Record<string, string> {
  const { [face]: _, ...others } = files;
  return others;
}
