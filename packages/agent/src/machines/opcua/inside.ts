/** All variables of one machine. */
import { NodeClass } from 'node-opcua-client'
import { NODES_MAX, type Nodes } from './nodes.ts'

const DEPTH = 6

export interface Place {
  readonly nodeId: string
  readonly browseName: string
  /** Browse names from the machine to it, its own the last. */
  readonly path: readonly string[]
}

/** What its HACCP values point at is found in its own group too, and is called by that. */
export class Inside {
  readonly #nodes: Nodes
  readonly #places = new Map<string, Place>()
  readonly nodes = new Set<string>()
  readonly haccp = new Set<string>()

  constructor(nodes: Nodes, nodeId: string) {
    this.#nodes = nodes
    this.nodes.add(nodeId)
  }

  get variables(): Place[] {
    return [...this.#places.values()]
  }

  async walk(nodeId: string, path: readonly string[], depth: number): Promise<void> {
    // Its HACCP values come last: most of them were met where they belong by then.
    const children = (await this.#nodes.children(nodeId)).toSorted(
      (a, b) => Number(a.browseName.name === 'HACCPValues') - Number(b.browseName.name === 'HACCPValues'),
    )
    for (const { nodeId: child, nodeClass, browseName } of children) {
      const id = child.toString()
      const own = [...path, browseName.name ?? '']
      if (own[0] === 'HACCPValues' && nodeClass === NodeClass.Variable) this.haccp.add(id)
      // Places that the specification leaves to the maker: ActualTemperature_<No.>.
      if (own.at(-1)?.includes('<') === true) continue
      if (this.nodes.has(id) || own[0] === 'InformationConditions' || this.nodes.size > NODES_MAX) continue
      this.nodes.add(id)
      if (nodeClass === NodeClass.Variable)
        this.#places.set(id, { nodeId: id, browseName: browseName.name ?? '', path: own })
      else if (nodeClass === NodeClass.Object && depth < DEPTH) await this.walk(id, own, depth + 1)
    }
  }
}
