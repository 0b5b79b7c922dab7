export { placeSign as locationSign } from '../../data/places/place-signs.ts'
