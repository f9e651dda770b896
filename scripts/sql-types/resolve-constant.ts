/** Evaluates constant expressions of TypeScript sources without running them: literals, templates, `+`, and `const` names. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'

export interface Sources {
  root: string
  /** Parses a file once; `path` is absolute. */
  parse(path: string): ts.SourceFile
}

type Constant = string | number

/**
 * The value, or null when the expression is not constant. Names are resolved in the file and in its
 * imports.
 */
export function resolveConstant(sources: Sources, expression: ts.Expression): Constant | null {
  if (ts.isStringLiteralLike(expression)) return expression.text
  if (ts.isNumericLiteral(expression)) return Number(expression.text)
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression))
    return resolveConstant(sources, expression.expression)
  if (ts.isTemplateExpression(expression)) return resolveTemplate(sources, expression)
  if (ts.isBinaryExpression(expression)) return resolveBinary(sources, expression)
  if (ts.isIdentifier(expression)) return resolveName(sources, expression.getSourceFile(), expression.text)
  return null
}

function resolveTemplate(sources: Sources, template: ts.TemplateExpression): string | null {
  let text = template.head.text
  for (const span of template.templateSpans) {
    const value = resolveConstant(sources, span.expression)
    if (value === null) return null
    text += `${value}${span.literal.text}`
  }
  return text
}

function resolveBinary(
  sources: Sources,
  { left, operatorToken, right }: ts.BinaryExpression,
): Constant | null {
  const [a, b] = [resolveConstant(sources, left), resolveConstant(sources, right)]
  if (a === null || b === null) return null
  if (operatorToken.kind === ts.SyntaxKind.PlusToken)
    return typeof a === 'number' && typeof b === 'number' ? a + b : `${a}${b}`
  if (typeof a === 'string' || typeof b === 'string') return null
  return operatorToken.kind === ts.SyntaxKind.AsteriskToken ? a * b : null
}

/** Only module-level names: local variables and parameters are not constant. */
function resolveName(sources: Sources, file: ts.SourceFile, name: string): Constant | null {
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement) && statement.declarationList.flags & ts.NodeFlags.Const)
      for (const { name: declared, initializer } of statement.declarationList.declarations)
        if (initializer && ts.isIdentifier(declared) && declared.text === name)
          return resolveConstant(sources, initializer)
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const bindings = statement.importClause?.namedBindings
      if (!bindings || !ts.isNamedImports(bindings)) continue
      const imported = bindings.elements.find((element) => element.name.text === name)
      const path = imported && modulePath(sources.root, file.fileName, statement.moduleSpecifier.text)
      if (imported && path)
        return resolveName(sources, sources.parse(path), (imported.propertyName ?? imported.name).text)
    }
  }
  return null
}

function modulePath(root: string, from: string, specifier: string): string | null {
  const path = specifier.startsWith('#')
    ? join(root, specifier.slice(1))
    : specifier.startsWith('.')
      ? resolve(dirname(from), specifier)
      : null
  return path && existsSync(path) ? path : null
}
