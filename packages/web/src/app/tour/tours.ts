/** The guided tours: on which screen each begins, and where its steps lead. */
export type TourName = 'home' | 'organization' | 'profile' | 'product'

export interface TourStep {
  /** The words are `tour.<tour>.<name>.title` and `.text`. */
  readonly name: string
  /** The screen the step speaks of, and its address. */
  readonly path: string
  readonly to: string
  /** What stands out, by the attribute `data-tour`; the first that is on the page. */
  readonly target: string
}

export interface TourPlan {
  readonly name: TourName
  readonly steps: readonly TourStep[]
}

const part = (...names: string[]) => names.map(name => `[data-tour="${name}"]`).join(', ')

const home = { path: '/', to: '/' }
const organization = { path: '/organization/{nav?}/{page?}', to: '/organization' }
const profile = { path: '/me/{nav?}/{page?}', to: '/me' }
const products = { path: '/products/{page?}', to: '/products' }

export const tours: readonly TourPlan[] = [
  {
    name: 'home',
    steps: [
      { name: 'floor', ...home, target: part('actions') },
      {
        name: 'location',
        path: '/location/{locationId?}/{nav?}/{page?}',
        to: '/location',
        target: part('title'),
      },
      { name: 'locations', path: '/locations/{page?}', to: '/locations', target: part('location-picker') },
      { name: 'me', ...profile, target: part('user-menu') },
    ],
  },
  {
    name: 'organization',
    steps: [
      { name: 'details', ...organization, target: part('title') },
      { name: 'parts', ...organization, target: part('tabs') },
      { name: 'change', ...organization, target: part('actions') },
    ],
  },
  {
    name: 'profile',
    steps: [
      { name: 'you', ...profile, target: part('title') },
      { name: 'parts', ...profile, target: part('tabs') },
      { name: 'menu', ...profile, target: part('user-menu') },
    ],
  },
  {
    name: 'product',
    steps: [
      { name: 'list', ...products, target: part('title') },
      { name: 'find', ...products, target: part('tools') },
      { name: 'new', ...products, target: part('actions') },
    ],
  },
]

/** A tour begins a second after its screen was opened. */
export const startDelay = 1000
