/** What is said of ourselves to directories (RFC 7643, 5 to 7). */

export const CORE = 'urn:ietf:params:scim:schemas:core:2.0'
export const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const PAGE_MAX = 200

const none = { supported: false }

export const serviceProvider = (base: string) => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { ...none, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: PAGE_MAX },
  changePassword: none,
  sort: none,
  etag: none,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token',
      description: 'A token made in the room of the organization',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

export const resourceTypes = (base: string) =>
  (['User', 'Group'] as const).map(name => ({
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: `${CORE}:${name}`,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }))

interface Attribute {
  readonly name: string
  readonly type: string
  readonly multiValued: boolean
  readonly required: boolean
  readonly caseExact: boolean
  readonly mutability: string
  readonly returned: string
  readonly uniqueness: string
  readonly subAttributes?: readonly Attribute[]
}

const attribute = (name: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})
const several = (name: string, mutability = 'readWrite') =>
  attribute(name, {
    type: 'complex',
    multiValued: true,
    mutability,
    subAttributes: ['value', 'display', 'type'].map(part => attribute(part, { mutability })),
  })

export const schemas = (base: string) =>
  [
    {
      id: `${CORE}:User`,
      name: 'User',
      attributes: [
        attribute('userName', { required: true, uniqueness: 'server' }),
        attribute('externalId', { caseExact: true }),
        attribute('name', {
          type: 'complex',
          subAttributes: [
            attribute('givenName'),
            attribute('familyName'),
            attribute('formatted', { mutability: 'readOnly' }),
          ],
        }),
        attribute('displayName'),
        attribute('active', { type: 'boolean' }),
        several('emails'),
        several('phoneNumbers'),
        several('groups', 'readOnly'),
      ],
    },
    {
      id: `${CORE}:Group`,
      name: 'Group',
      attributes: [
        attribute('displayName', { required: true, uniqueness: 'server' }),
        attribute('externalId', { caseExact: true }),
        several('members'),
      ],
    },
  ].map(schema => ({
    schemas: [`${CORE}:Schema`],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }))
