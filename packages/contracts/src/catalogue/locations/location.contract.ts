import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { imageUrl, line, optional, prose, stateCode, timestamp } from '../../kit/field.ts'
import { idParams, listQuery, many, one, versioned } from '../../kit/list.ts'

const tag = 'Locations'

export const locationStatuses = ['active', 'inactive'] as const

export const Location = z
  .object({
    id: z.uuid(),
    location: z.string(),
    country: z.string(),
    stateCode: z.string().nullable(),
    displayName: z.string(),
    slug: z.string(),
    description: z.string(),
    images: z.array(z.string()),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    featured: z.boolean(),
    status: z.enum(locationStatuses),
    version: z.number().int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Location' })
export type Location = z.infer<typeof Location>

const fields = {
  location: line(80),
  country: line(80),
  stateCode: optional(stateCode),
  displayName: line(120),
  slug: z
    .string()
    .trim()
    .max(80)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Lower-case letters, digits and single hyphens'),
  description: prose(4000),
  images: z.array(imageUrl).max(20),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  featured: z.boolean(),
  status: z.enum(locationStatuses),
}
export const LocationBody = z.strictObject(fields)
export const LocationEdit = versioned(fields)

export const LocationOption = z.object({
  id: z.uuid(),
  displayName: z.string(),
  location: z.string(),
  country: z.string(),
})

const example = {
  location: 'Udaipur',
  country: 'India',
  stateCode: '08',
  displayName: 'Udaipur, India',
  slug: 'udaipur-lakes',
  description: 'Lakes and palaces.',
  images: [],
  latitude: 24.58,
  longitude: 73.68,
  featured: false,
  status: 'active',
}

export const locations = {
  options: endpoint({
    method: 'GET',
    path: '/locations/options',
    mayBeOld: true,
    access: 'public',
    tag,
    summary: 'Active places for search bars and pickers',
    response: z.object({ data: z.array(LocationOption) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/locations',
    mayBeOld: true,
    access: can('catalogue.write'),
    tag,
    summary: 'All places, inactive ones included',
    query: listQuery({
      sort: ['location', 'country', 'displayName', 'updatedAt'],
      defaultSort: 'location',
      filter: {
        country: z.string().max(80).optional(),
        status: z.enum(locationStatuses).optional(),
        featured: z
          .enum(['true', 'false'])
          .transform((value) => value === 'true')
          .optional(),
      },
    }),
    response: many(Location),
  }),
  get: endpoint({
    method: 'GET',
    path: '/locations/:id',
    access: 'public',
    tag,
    summary: 'One place; an inactive one only for those who write the catalogue',
    params: idParams,
    response: one(Location),
  }),
  create: endpoint({
    method: 'POST',
    path: '/locations',
    access: can('catalogue.write'),
    tag,
    summary: 'Add a place',
    body: LocationBody,
    response: one(Location),
    status: 201,
    example,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/locations/:id',
    access: can('catalogue.write'),
    tag,
    summary: 'Change a place',
    params: idParams,
    body: LocationEdit,
    response: one(Location),
    example: { ...example, version: 1 },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/locations/:id',
    access: can('catalogue.write'),
    tag,
    summary: 'Delete a place nothing hangs on',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
  }),
}
