/** Putting a device somewhere else. */

/**
 * Whether a sensor goes along with its device: one that stands where the device stood does; one that was put elsewhere,
 * such as a probe of a gateway in another room, stays there.
 */
export const goesAlong = (
  sensor: { readonly locationId: string },
  device: { readonly locationId: string | null },
): boolean => sensor.locationId === device.locationId
