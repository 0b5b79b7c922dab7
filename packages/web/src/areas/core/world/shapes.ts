/** The shapes of the countries, drawn once; fetched with the map alone. */
import { geoNaturalEarth1, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'world-atlas/countries-110m.json'
import { countries, type Country } from './countries.ts'

/** The drawing's own size; the window scales it. */
export const drawing = { width: 960, height: 470 } as const

export interface Shape {
  /** Undefined for what is drawn without being a country of ours, such as Antarctica's islands. */
  readonly country: Country | undefined
  /** The outline as an SVG path. */
  readonly path: string
  /** Where one looks to see it: its middle, in the drawing. */
  readonly at: readonly [x: number, y: number]
}

const antarctica = '010'

/** All shapes, in the projection "Natural Earth", without Antarctica. */
export function drawShapes(): readonly Shape[] {
  const map = atlas as unknown as Topology<{ countries: GeometryCollection }>
  const { features } = feature(map, map.objects.countries)
  const shown = features.filter(({ id }) => id !== antarctica)
  const projection = geoNaturalEarth1().fitSize([drawing.width, drawing.height], {
    type: 'FeatureCollection',
    features: shown,
  })
  const write = geoPath(projection).digits(1)
  const ofNumber = new Map(countries.map(country => [country.number, country]))
  return shown.map(shape => ({
    country: ofNumber.get(String(shape.id)),
    path: write(shape) ?? '',
    at: write.centroid(shape),
  }))
}
