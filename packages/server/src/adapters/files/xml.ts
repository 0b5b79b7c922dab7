/** Documents of XML as trees: names without their prefix, no entities of a DTD, no more than a document of trade holds. */
import type { XmlNode } from '@cloche/domain/rules/orders'
import { SaxesParser } from 'saxes'

const NODES_MAX = 50_000
const DEPTH_MAX = 50

interface Open {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlNode[]
  text: string
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** The root of a document; undefined: it is none, or more than one may be. */
export function readXml(document: string): XmlNode | undefined {
  const parser = new SaxesParser({ position: false, xmlns: false })
  const open: Open[] = []
  let root: XmlNode | undefined
  let count = 0
  const refuse = () => {
    throw new RangeError('Not a document of trade')
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    count += 1
    if (count > NODES_MAX || open.length >= DEPTH_MAX) refuse()
    open.push({ name: local(name), attributes, children: [], text: '' })
  })
  const add = (text: string) => {
    const last = open.at(-1)
    if (last !== undefined) last.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const node = open.pop()
    if (node === undefined) return
    const parent = open.at(-1)
    if (parent === undefined) root = node
    else parent.children.push(node)
  })
  try {
    parser.write(document).close()
  } catch {
    return undefined
  }
  return root
}
