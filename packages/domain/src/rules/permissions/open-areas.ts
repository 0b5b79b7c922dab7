/** Areas that the specification keeps for the platform's people (99), until they open them for an organization. */

export const openAreas = ['haccp', 'innovation', 'connectors'] as const
export type OpenArea = (typeof openAreas)[number]
