import {
  Circle,
  Control,
  DivIcon,
  LatLngBounds,
  Map as LeafletMap,
  LayerGroup,
  Marker,
  Polyline,
  TileLayer,
} from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { type RefObject, useEffect, useRef } from 'react'
import { formatCount } from '../ui/format.ts'
import './drawn-map.css'
import { clustersOf } from './map-clusters.ts'

/** Something on the map, with what its pin says. */
export type Pin = {
  id: string
  name: string
  latitude: number
  longitude: number
  words: string
  /** What the words say, where pins are to be put together: a cluster names the least. */
  amount?: number
}

/** Streets of a map server, which a setting names, and whom they are owed to. */
type Tiles = { url: string; credit: string }

interface MapOptions {
  pins: readonly Pin[]
  active: string | null
  onPick: (id: string) => void
  /** Joins the pins in their order. */
  route?: boolean
  /** The middle of the place, from which distances are drawn. */
  centre?: { latitude: number; longitude: number; name: string } | null
  tiles?: Tiles | null
}

/** At what distances from the centre a ring is drawn, in kilometres. */
const rings = [1, 2, 5, 10, 20, 50]
/** From which zoom on pins say their names too. */
const namedFrom = 13.5
const sizeOf = (named: boolean) => (named ? { one: 152, many: 152, height: 52 } : { one: 92, many: 142, height: 38 })

/** A mark that a press and the keyboard work on; Leaflet says that it is a button and hears only the mouse. */
function markOf(
  at: [number, number],
  look: string,
  parts: readonly [string, string][],
  label: string,
  act: () => void,
) {
  const face = document.createElement('span')
  for (const [name, words] of parts) {
    const part = document.createElement('span')
    part.className = name
    part.textContent = words
    face.append(part)
  }
  const icon = new DivIcon({ className: look, html: face, iconSize: undefined })
  const marker = new Marker(at, { icon, alt: label, riseOnHover: true })
  marker.on('click', act)
  marker.on('add', () => {
    const element = marker.getElement()
    element?.setAttribute('aria-label', label)
    element?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      act()
    })
  })
  return marker
}

const placeOf = ({ latitude, longitude }: Pick<Pin, 'latitude' | 'longitude'>): [number, number] => [
  latitude,
  longitude,
]

const still = { interactive: false, keyboard: false }

/** The centre and rings around it: no streets are made up, so distances are what there is to go by. */
function distances({ name, ...centre }: NonNullable<MapOptions['centre']>): LayerGroup {
  const group = new LayerGroup()
  const at = placeOf(centre)
  for (const km of rings) {
    group.addLayer(new Circle(at, { radius: km * 1000, className: 'map-ring', interactive: false, fill: false }))
    const north: [number, number] = [at[0] + (km * 1000) / 111_195, at[1]]
    const icon = new DivIcon({ className: 'map-km', html: `${km} km`, iconSize: undefined })
    group.addLayer(new Marker(north, { icon, ...still }))
  }
  const words = document.createElement('span')
  words.textContent = name
  group.addLayer(
    new Marker(at, { icon: new DivIcon({ className: 'map-centre', html: words, iconSize: undefined }), ...still }),
  )
  return group
}

/**
 * A map in the element: pins stand where things are, the one in question stands out, and those too near to each other are one that
 * opens. Without a map server it is a plain ground with a scale.
 */
export function useLeafletMap(box: RefObject<HTMLElement | null>, options: MapOptions) {
  const { pins, active, onPick, route = false, centre = null, tiles = null } = options
  const map = useRef<LeafletMap | null>(null)
  const elements = useRef(new Map<string, Marker>())
  const picked = useRef(onPick)
  const shown = useRef(active)
  useEffect(() => {
    picked.current = onPick
    shown.current = active
  })

  const address = tiles?.url
  const credit = tiles?.credit
  useEffect(() => {
    if (!box.current) return
    const made = new LeafletMap(box.current, {
      zoomControl: false,
      attributionControl: false,
      minZoom: 3,
      zoomSnap: 0.25,
      maxZoom: 17,
      // The wheel moves the page, of which the map is a part.
      scrollWheelZoom: false,
    })
    made.setView([25, 55], 11)
    made.addControl(new Control.Scale({ imperial: false }))
    if (address) {
      made.addLayer(new TileLayer(address, { maxZoom: 17 }))
      made.addControl(new Control.Attribution({ prefix: false }).addAttribution(credit ?? ''))
    }
    map.current = made
    const seen = new ResizeObserver(() => made.invalidateSize())
    seen.observe(box.current)
    return () => {
      seen.disconnect()
      made.remove()
      map.current = null
    }
  }, [box, address, credit])

  const [north, east, name] = [centre?.latitude, centre?.longitude, centre?.name ?? '']
  useEffect(() => {
    if (!map.current || north === undefined || east === undefined) return
    const group = distances({ latitude: north, longitude: east, name }).addTo(map.current)
    return () => void group.remove()
  }, [north, east, name, address])

  useEffect(() => {
    const on = map.current
    if (!on || pins.length === 0) return
    const group = new LayerGroup().addTo(on)
    const marks = elements.current
    const draw = () => {
      const named = on.getZoom() >= namedFrom
      group.clearLayers()
      marks.clear()
      const spots = pins.map((pin) => ({ ...on.project(placeOf(pin)), of: pin }))
      const together = pins.every(({ amount }) => amount !== undefined) && on.getZoom() < on.getMaxZoom()
      const clusters = together ? clustersOf(spots, sizeOf(named)) : spots.map(({ x, y, of }) => ({ x, y, all: [of] }))
      for (const { all } of clusters) {
        const [first] = all
        if (!first) continue
        if (all.length === 1) {
          const parts: [string, string][] = [
            ['words', first.words],
            ...(named && together ? [['name', first.name] as [string, string]] : []),
          ]
          const act = () => picked.current(first.id)
          marks.set(first.id, markOf(placeOf(first), 'map-pin', parts, `${first.name}, ${first.words}`, act))
        } else {
          const least = all.reduce((a, b) => ((a.amount ?? 0) <= (b.amount ?? 0) ? a : b))
          const open = () =>
            on.fitBounds(new LatLngBounds(all.map(placeOf)), {
              padding: [60, 60],
              maxZoom: Math.max(on.getZoom() + 1, 17),
            })
          const label = `${formatCount(all.length, 'hotel')} from ${least.words}, zoom in`
          const parts: [string, string][] = [
            ['many', String(all.length)],
            ['words', `from ${least.words}`],
          ]
          const mark = markOf(placeOf(first), 'map-pin map-cluster', parts, label, open)
          for (const { id } of all) marks.set(id, mark)
        }
      }
      for (const mark of new Set(marks.values())) group.addLayer(mark)
      mark(marks, shown.current)
    }
    const places = pins.map(placeOf)
    const middle: [number, number][] = north === undefined || east === undefined ? [] : [[north, east]]
    on.fitBounds(new LatLngBounds([...places, ...middle]), { padding: [44, 48], maxZoom: 14, animate: false })
    const way = new Polyline(route ? places : [], { className: 'map-route', interactive: false }).addTo(on)
    draw()
    on.on('zoomend', draw)
    return () => {
      on.off('zoomend', draw)
      group.remove()
      way.remove()
    }
  }, [pins, route, north, east, address])

  useEffect(() => mark(elements.current, active), [active, pins])

  return {
    zoomIn: () => map.current?.zoomIn(),
    zoomOut: () => map.current?.zoomOut(),
  }
}

function mark(marks: ReadonlyMap<string, Marker>, active: string | null): void {
  for (const one of marks.values()) one.getElement()?.classList.remove('on')
  if (active) marks.get(active)?.getElement()?.classList.add('on')
}
