import { type Coords, DivIcon, GridLayer, LatLngBounds, Map as LeafletMap, Marker, Polyline } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { type RefObject, useEffect, useRef } from 'react'
import './drawn-map.css'

/** Something on the map, with what its pin says. */
export type Pin = { id: string; name: string; latitude: number; longitude: number; words: string }

const drawings = [
  '<path class="park" d="M150 30c34-12 66 10 62 44s-40 44-66 24-26-58 4-68z"/>',
  '',
  '<path class="water" d="M40 150c40-10 70 20 60 52s-64 34-78 4 2-52 18-56z"/>',
  '<path class="park" d="M20 186c26-14 52 0 50 22s-36 30-50 14-18-28 0-36z"/>',
]
const roads =
  '<path class="road wide" d="M118 0C112 90 124 170 118 256"/><path class="road" d="M0 128C80 120 170 136 256 128M214 0v256M0 40h118M118 208h138"/>'

/** Ground, roads and greens that fit together at their edges: no true streets, only something to move upon. */
class Backdrop extends GridLayer {
  protected override createTile({ x, y }: Coords): HTMLElement {
    const tile = document.createElement('div')
    tile.className = 'tile'
    const drawing = drawings[Math.abs(x * 7 + y * 3) % drawings.length] ?? ''
    tile.innerHTML = `<svg viewBox="0 0 256 256" aria-hidden="true"><rect class="ground" width="256" height="256"/>${drawing}${roads}</svg>`
    return tile
  }
}

function markerOf(pin: Pin, onPick: (id: string) => void): Marker {
  const face = document.createElement('span')
  face.textContent = pin.words
  const icon = new DivIcon({ className: 'map-pin', html: face, iconSize: undefined })
  const marker = new Marker([pin.latitude, pin.longitude], {
    icon,
    alt: `${pin.name}, ${pin.words}`,
    riseOnHover: true,
  })
  marker.on('click', () => onPick(pin.id))
  marker.on('add', () => {
    const element = marker.getElement()
    element?.setAttribute('aria-label', `${pin.name}, ${pin.words}`)
    // Leaflet says that it is a button and hears only the mouse.
    element?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      onPick(pin.id)
    })
  })
  return marker
}

/** A map in the element: pins stand where things are, and the one in question stands out; a route joins them in order. */
export function useLeafletMap(
  box: RefObject<HTMLElement | null>,
  pins: readonly Pin[],
  active: string | null,
  onPick: (id: string) => void,
  route = false,
) {
  const map = useRef<LeafletMap | null>(null)
  const markers = useRef(new Map<string, Marker>())
  const picked = useRef(onPick)
  useEffect(() => {
    picked.current = onPick
  })

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
    made.addLayer(new Backdrop())
    map.current = made
    const seen = new ResizeObserver(() => made.invalidateSize())
    seen.observe(box.current)
    return () => {
      seen.disconnect()
      made.remove()
      map.current = null
    }
  }, [box])

  useEffect(() => {
    const shown = markers.current
    for (const marker of shown.values()) marker.remove()
    shown.clear()
    if (!map.current || pins.length === 0) return
    for (const pin of pins) shown.set(pin.id, markerOf(pin, (id) => picked.current(id)).addTo(map.current))
    const places = pins.map(({ latitude, longitude }): [number, number] => [latitude, longitude])
    map.current.fitBounds(new LatLngBounds(places), { padding: [44, 48], maxZoom: 14, animate: false })
    if (!route || pins.length < 2) return
    const way = new Polyline(places, { className: 'map-route', interactive: false }).addTo(map.current)
    return () => void way.remove()
  }, [pins, route])

  useEffect(() => {
    for (const [id, marker] of markers.current) marker.getElement()?.classList.toggle('on', id === active)
  }, [active, pins])

  return {
    zoomIn: () => map.current?.zoomIn(),
    zoomOut: () => map.current?.zoomOut(),
  }
}
