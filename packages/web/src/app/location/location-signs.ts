export { locationSign } from '../../data/places/place-signs.ts'
