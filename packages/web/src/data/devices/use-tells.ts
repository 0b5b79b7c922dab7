import type { DEVICE_TYPES, LOCATION_TYPES, SENSOR_KINDS, SENSOR_MEASURES } from '@cloche/domain/catalogue'
import { usualMeasures } from '@cloche/domain/rules/devices'
import { silenceOf, tellsOf, type SensorPost } from '@cloche/domain/rules/whereabouts'
import { usePlaces } from '../places/use-places.ts'
import { useNames, useRecords } from '../records/records.ts'
import { useText } from '../text/texts.ts'

/** A sensor as far as it says which food it tells of; what a form leaves open is null. */
export interface TellingSensor {
  readonly kind: string | null
  readonly measures: string | null
  readonly path: string | null
  readonly locationId: string | null
  readonly containerId: string | null
  readonly deviceId: string | null
}

interface Tells {
  /** The names of what it tells of. */
  readonly names: readonly string[]
  /** Whole sentences, for whoever sets it up. */
  readonly sentences: readonly string[]
}

type DeviceType = (typeof DEVICE_TYPES)[number]

/** What is read at once, for all sensors of a list together. */
const atMost = 1000

/** The other sensors of temperatures at the same location: a room's own may tell in a machine's stead. */
function useOthers({ locationId, path }: TellingSensor) {
  const { data } = useRecords('sensor', {
    limit: atMost,
    attributes: ['id', 'path', 'measures', 'locationId', 'containerId', 'deviceId'],
    filter: { kind: 'temperature' },
  })
  return (data?.rows ?? []).filter(other => other.locationId === locationId && other.path !== path)
}

/** Which food a sensor tells of, in words; null for what measures no temperature, or while that is not known. */
export function useTells(sensor: TellingSensor): Tells | null {
  const t = useText()
  const places = usePlaces()
  const { kind, path, locationId, containerId, deviceId } = sensor
  const others = useOthers(sensor)
  const devices = useRecords('device', { limit: atMost, attributes: ['id', 'name', 'type'] })
  const containers = useNames('container', [containerId])
  const place = places.get(locationId ?? '')
  if (kind !== 'temperature' || place === undefined || locationId === null) return null
  const deviceOf = (id: string | null) => devices.data?.rows.find(device => device.id === id)
  const typeOf = (id: string | null) => (deviceOf(id)?.type ?? null) as DeviceType | null
  const placeType = place.type as (typeof LOCATION_TYPES)[number]
  const measures =
    (sensor.measures as (typeof SENSOR_MEASURES)[number] | null) ??
    usualMeasures({
      kind: kind as (typeof SENSOR_KINDS)[number],
      path: path ?? '',
      deviceType: typeOf(deviceId),
      placeType,
      isInContainer: containerId !== null,
    })
  const post: SensorPost = { measures, locationId, containerId, deviceId, deviceType: typeOf(deviceId) }
  const beside = others.map((other): SensorPost => ({
    ...other,
    measures: other.measures ?? 'other',
    deviceType: typeOf(other.deviceId),
  }))
  const names = {
    place: place.name,
    container: containers.get(containerId ?? '') ?? '',
    device: deviceOf(deviceId)?.name ?? '',
  }
  const by = tellsOf(post, { id: locationId, type: placeType }, beside)
  if (by.length === 0)
    return { names: [], sentences: [t(`sensor.tells.${silenceOf(post, { type: placeType })}`, names)] }
  return {
    names: [...new Set(by.map(one => (one === 'machine' ? names.device : names[one])))],
    sentences: by.map(one => t(`sensor.tells.${one}`, names)),
  }
}
