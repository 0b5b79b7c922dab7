/** A document of XML, read: names without their prefix. */
export interface XmlNode {
  readonly name: string
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
}

export const childrenOf = (node: XmlNode | undefined, name: string): readonly XmlNode[] =>
  node?.children.filter(child => child.name === name) ?? []

/** The first element of that path. */
export const at = (node: XmlNode | undefined, ...path: string[]): XmlNode | undefined =>
  path.reduce<XmlNode | undefined>((found, name) => childrenOf(found, name)[0], node)

export const textAt = (node: XmlNode | undefined, ...path: string[]): string | null =>
  at(node, ...path)?.text.trim() || null

/** A number as XML Schema writes it; null: it is none. */
export function numberAt(node: XmlNode | undefined, ...path: string[]): number | null {
  const text = textAt(node, ...path)
  return text !== null && /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : null
}
