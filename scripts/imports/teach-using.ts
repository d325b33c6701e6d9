import { Visitor } from "@swc/core/Visitor.js";
import type { Statement, VariableDeclarator } from "@swc/types";

type UsingDeclaration = { type: "UsingDeclaration"; decls: VariableDeclarator[] };

const visitStatement = Visitor.prototype.visitStatement;

/** swc parses `using`, but the visitor it ships, which dependency-cruiser walks with, gives up on it. */
export function teachUsing(): void {
  Visitor.prototype.visitStatement = function (statement: Statement): Statement {
    const node: { type: string } = statement;
    if (!isUsing(node)) return visitStatement.call(this, statement);
    this.visitVariableDeclarators(node.decls);
    return statement;
  };
}

function isUsing(node: { type: string }): node is UsingDeclaration {
  return node.type === "UsingDeclaration";
}
