/** Areas that the specification keeps for the platform's people (99), until they open them for an organization. */
import { OPEN_AREAS as openAreas, type OpenArea } from '../../catalogue/names/permissions.ts'

export { openAreas, type OpenArea }
