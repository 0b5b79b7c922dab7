import { defineArea } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** The equipment maker's side: models, sensors, software, licences. */
export const providerArea = defineArea({
  name: 'provider',
  routes: [
    ...derivedRoutes('equipment', {
      key: 'PF',
      one: '/provider/equipment',
      many: '/provider/equipments',
      gate: 'license-user-equipment',
      aliases: [
        { many: '/equipments', gate: 'PF>=1' },
        { many: '/equipments/providers', gate: 'PF>=1' },
      ],
    }),
    ...derivedRoutes('equipmentSensor', {
      key: 'PS',
      one: '/provider/sensor',
      many: '/provider/sensors',
      gate: 'license-user-equipment',
    }),
    ...derivedRoutes('software', {
      key: 'PS',
      one: '/provider/software',
      many: '/provider/softwares',
      gate: 'license-user-equipment',
    }),
    ...derivedRoutes('providerLicense', {
      key: 'QL',
      one: '/provider/license',
      many: '/provider/licenses',
      gate: 'license-user-equipment',
    }),
  ],
  nav: [
    { section: 'provider', path: '/provider/equipments/{page?}', text: 'nav.equipments', order: 10 },
    { section: 'provider', path: '/provider/sensors/{page?}', text: 'nav.providerSensors', order: 30 },
    { section: 'provider', path: '/provider/licenses/{page?}', text: 'nav.licenses', order: 40 },
    { section: 'provider', path: '/provider/softwares/{page?}', text: 'nav.softwares', order: 50 },
    { section: 'location', path: '/equipments/{page?}', text: 'nav.equipments', order: 120 },
  ],
})
