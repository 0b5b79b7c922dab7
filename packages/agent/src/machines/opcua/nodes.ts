/** What is asked of a server's nodes, one answer each. */
import {
  AttributeIds,
  BrowseDirection,
  type ClientSession,
  type DataType,
  NodeId,
  type ReferenceDescription,
} from 'node-opcua-client'
import { unitName } from './naming.ts'

/** Of one node, or of one machine. */
export const NODES_MAX = 20_000

export class Nodes {
  readonly #session: ClientSession
  readonly #modes = new Map<string, ReadonlyMap<number, string>>()

  constructor(session: ClientSession) {
    this.#session = session
  }

  namespaces(): Promise<string[]> {
    return this.#session.readNamespaceArray()
  }

  async children(
    nodeId: string,
    referenceTypeId = 'HierarchicalReferences',
  ): Promise<ReferenceDescription[]> {
    const result = await this.#session.browse({
      nodeId,
      browseDirection: BrowseDirection.Forward,
      referenceTypeId,
      includeSubtypes: true,
      nodeClassMask: 0,
      resultMask: 63,
    })
    const references = [...(result.references ?? [])]
    let rest = result.continuationPoint
    while (rest !== null && rest !== undefined && rest.length > 0 && references.length < NODES_MAX) {
      const more = await this.#session.browseNext(rest, false)
      references.push(...(more.references ?? []))
      rest = more.continuationPoint
    }
    return references
  }

  /** Empty where there is none. */
  async text(nodeId: string): Promise<string> {
    const { value, statusCode } = await this.#session.read({ nodeId, attributeId: AttributeIds.Value })
    return statusCode.isGood() ? textOf(value.value) : ''
  }

  /** Of the value; undefined where it is none of OPC UA's own. */
  async dataType(nodeId: string): Promise<DataType | undefined> {
    const { value } = await this.#session.read({ nodeId, attributeId: AttributeIds.DataType })
    const type: unknown = value.value
    return type instanceof NodeId && type.namespace === 0 && typeof type.value === 'number'
      ? (type.value as DataType)
      : undefined
  }

  async unit(nodeId: string): Promise<string | undefined> {
    const property = await this.#propertyOf(nodeId, 'EngineeringUnits')
    if (property === undefined) return undefined
    const { value } = await this.#session.read({ nodeId: property, attributeId: AttributeIds.Value })
    const unit = value.value as { unitId?: number; displayName?: { text?: string | null } } | null
    return unit === null ? undefined : unitName(unit.unitId ?? 0, unit.displayName?.text ?? '')
  }

  /** Names of the numbers of an enumeration, from the type of the variable. */
  async modeNames(nodeId: string): Promise<ReadonlyMap<number, string>> {
    const { value } = await this.#session.read({ nodeId, attributeId: AttributeIds.DataType })
    const type = (value.value as NodeId | null)?.toString() ?? ''
    const known = this.#modes.get(type)
    if (known !== undefined) return known
    const names = new Map<number, string>()
    const strings = await this.#propertyOf(type, 'EnumStrings')
    const values = strings === undefined ? await this.#propertyOf(type, 'EnumValues') : undefined
    const property = strings ?? values
    if (property !== undefined) {
      const read = await this.#session.read({ nodeId: property, attributeId: AttributeIds.Value })
      for (const [index, one] of ((read.value.value ?? []) as EnumName[]).entries())
        names.set(
          strings === undefined ? numberOf(one.value) : index,
          textOf(strings === undefined ? one.displayName : one),
        )
    }
    this.#modes.set(type, names)
    return names
  }

  async #propertyOf(nodeId: string, name: string): Promise<string | undefined> {
    const properties = await this.children(nodeId, 'HasProperty')
    return properties.find(({ browseName }) => browseName.name === name)?.nodeId.toString()
  }
}

interface EnumName {
  readonly text?: string | null
  readonly value?: unknown
  readonly displayName?: { readonly text?: string | null }
}

/** Texts, and texts in a language. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const text = (value as { text?: unknown } | null)?.text
  return typeof text === 'string' ? text : ''
}

/** 64-bit numbers come in two halves. */
const numberOf = (value: unknown): number => (Array.isArray(value) ? Number(value[1]) : Number(value))
