/**
 * Amounts and money are compared and calculated with in `rules/amounts` alone: 500 g is less than 1 kg, and 0.1 and 0.2
 * are 0.3. Their numbers carry a mark in their types (`Exact`); whoever compares or calculates with a marked number
 * anywhere else is named with file and line. Types come from the compiler, so names do not matter and a field of a form
 * is left alone.
 */
import { join, relative } from 'node:path'
import { SyntaxKind, type Node, type SourceFile } from 'typescript/unstable/ast'
import {
  isBinaryExpression,
  isCallExpression,
  isIdentifier,
  isPostfixUnaryExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
} from 'typescript/unstable/ast/is'
import { API, type Project, type Type } from 'typescript/unstable/sync'

/** Projects whose own files are looked at. */
const projects = ['packages/domain', 'packages/server', 'packages/web']

/** The room that calculates. */
const free = ['packages/domain/src/rules/amounts/']

/** Tests compare what they expect. */
const isFree = (path: string): boolean =>
  free.some(start => path.startsWith(start)) || /\.test\.tsx?$/.test(path)

const equality = new Set([
  SyntaxKind.EqualsEqualsToken,
  SyntaxKind.ExclamationEqualsToken,
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
])
const operators = new Set([
  ...equality,
  SyntaxKind.LessThanToken,
  SyntaxKind.LessThanEqualsToken,
  SyntaxKind.GreaterThanToken,
  SyntaxKind.GreaterThanEqualsToken,
  SyntaxKind.PlusToken,
  SyntaxKind.MinusToken,
  SyntaxKind.AsteriskToken,
  SyntaxKind.AsteriskAsteriskToken,
  SyntaxKind.SlashToken,
  SyntaxKind.PercentToken,
  SyntaxKind.PlusEqualsToken,
  SyntaxKind.MinusEqualsToken,
  SyntaxKind.AsteriskEqualsToken,
  SyntaxKind.AsteriskAsteriskEqualsToken,
  SyntaxKind.SlashEqualsToken,
  SyntaxKind.PercentEqualsToken,
])
const signs = new Set([
  SyntaxKind.MinusToken,
  SyntaxKind.PlusToken,
  SyntaxKind.PlusPlusToken,
  SyntaxKind.MinusMinusToken,
])

const isNothing = (node: Node): boolean =>
  node.kind === SyntaxKind.NullKeyword || (isIdentifier(node) && node.getText() === 'undefined')

/** What a node calculates with: sides of an operator, arguments of `Math`. Whether there is anything at all may be asked. */
function operandsOf(node: Node): readonly Node[] {
  if (isBinaryExpression(node) && operators.has(node.operatorToken.kind)) {
    const sides = [node.left, node.right]
    return equality.has(node.operatorToken.kind) && sides.some(isNothing) ? [] : sides
  }
  if (isPrefixUnaryExpression(node)) return signs.has(node.operator) ? [node.operand] : []
  if (isPostfixUnaryExpression(node)) return [node.operand]
  if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
    const owner = node.expression.expression
    return isIdentifier(owner) && owner.getText() === 'Math' ? node.arguments : []
  }
  return []
}

function operandsIn(file: SourceFile): Node[] {
  const found: Node[] = []
  const visit = (node: Node): void => {
    found.push(...operandsOf(node))
    node.forEachChild(visit)
  }
  visit(file)
  return found.filter(
    ({ kind }) =>
      ![SyntaxKind.NumericLiteral, SyntaxKind.StringLiteral, SyntaxKind.BinaryExpression].includes(kind),
  )
}

/** Whether a type is a marked number, or may be one among others. */
function isMarked(project: Project, type: Type): boolean {
  if (type.isUnionType()) return type.getTypes().some(each => isMarked(project, each))
  if (!type.isIntersectionType()) return false
  return project.checker.getPropertiesOfType(type).some(({ name }) => name.includes('@exact@'))
}

/** Where a project's own files compare or calculate with amounts or money, as `file:line:column  the operand`. */
export function calculationsIn(root: string, folder: string): string[] {
  const api = new API({ cwd: root })
  try {
    const config = join(root, folder, 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (project === undefined) throw new Error(`No project at ${config}`)
    const marked = new Map<number, boolean>()
    return project.rootFiles.flatMap(path => {
      const name = relative(root, path).replaceAll('\\', '/')
      const file = isFree(name) ? undefined : project.program.getSourceFile(path)
      if (file === undefined) return []
      const operands = operandsIn(file)
      const types = project.checker.getTypeAtLocation(operands)
      return operands.flatMap((operand, place) => {
        const type = types[place]
        if (type === undefined) return []
        const known = marked.get(type.id) ?? isMarked(project, type)
        marked.set(type.id, known)
        if (!known) return []
        const { line, character } = file.getLineAndCharacterOfPosition(operand.getStart())
        return [`${name}:${line + 1}:${character + 1}  ${operand.getText()}`]
      })
    })
  } finally {
    api.close()
  }
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const found = projects.flatMap(folder => calculationsIn(root, folder))
  if (found.length > 0) {
    console.log(
      `Amounts and money are compared and calculated with in rules/amounts alone:\n${found.join('\n')}`,
    )
    process.exitCode = 1
  }
}
