/** What a context brings for the whole server, found by its key: the server's floor need not know what it is. */
export interface ServiceKey<Service> {
  readonly name: string
  /** Of types alone: nothing is ever in it. */
  readonly service?: Service
}

export const serviceKey = <Service>(name: string): ServiceKey<Service> => ({ name })

export class OwnServices {
  readonly #all = new Map<ServiceKey<unknown>, unknown>()

  bring<Service>(key: ServiceKey<Service>, service: Service): this {
    this.#all.set(key, service)
    return this
  }

  /** @throws Error where nobody brought it */
  get<Service>(key: ServiceKey<Service>): Service {
    if (!this.#all.has(key)) throw new Error(`Nobody brought the service "${key.name}"`)
    return this.#all.get(key) as Service
  }
}
