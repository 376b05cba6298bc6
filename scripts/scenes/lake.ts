import { drawHouseboat, drawLongboat, drawRowboat, drawSailboat } from './boat.ts'
import { box, path } from './geometry.ts'
import { drawPeaks, rolling } from './land.ts'
import { drawBirds, drawHaze, drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { bushes, drawFirs, drawRoundTree, slimTree } from './tree.ts'
import { drawGlitter, drawRipples, drawWater } from './water.ts'

const drawJetty = ({ canvas, random, light }: Stage, y: number): void => {
  const length = random.between(210, 300)
  let posts = ''
  for (let x = 14; x < length; x += 46) posts += box(x, y - 6, 6, 52)
  canvas.fill(posts, light.shade('#6b4632'))
  canvas.fill(path`M-10 ${y - 4}H${length}l14 12H-10z`, light.lit('#b07d54'))
  canvas.fill(box(-10, y + 8, length + 24, 6), light.shade('#7c5238'))
  canvas.fill(box(length - 14, y - 58, 3, 56), light.ink, 0.75)
  const glow = canvas.glow([
    [0, light.lamp, 0.75],
    [1, light.lamp, 0],
  ])
  canvas.disc(length - 12.5, y - 62, 30, glow)
  canvas.disc(length - 12.5, y - 62, 5.5, light.lamp)
}

const drawReeds = ({ canvas, random, light }: Stage, from: number, to: number): void => {
  let d = ''
  for (let x = from; x < to; x += random.between(7, 14)) {
    const tall = random.between(40, 110)
    const bend = random.between(-18, 18)
    d += path`M${x} 606q${bend * 0.2} ${-tall * 0.6} ${bend} ${-tall}q${-bend * 0.4} ${tall * 0.5} ${5 - bend} ${tall}z`
  }
  canvas.fill(d, light.shade('#4a7a4c'))
}

const drawLilies = ({ canvas, random, light }: Stage): void => {
  let pads = ''
  let flowers = ''
  for (let i = 0; i < 13; i++) {
    const y = random.between(530, 598)
    const x = random.between(180, 800)
    const r = (y - 500) * 0.28
    pads += path`M${x} ${y}l${r} ${-r * 0.12}a${r} ${r * 0.32} 0 1 1 ${-r * 0.35} ${-r * 0.18}z`
    if (i % 4 === 0) flowers += path`M${x - 8} ${y - 3}q-1 -8 3 -9q2 -6 5 -7q3 1 5 7q4 1 3 9q-8 4 -16 0z`
  }
  canvas.fill(pads, light.tone('#4f9468'))
  canvas.fill(flowers, light.lit('#f7a8bd'))
}

const drawFarShore = (stage: Stage, shore: number): void => {
  const { canvas, random, light } = stage
  canvas.fill(rolling(stage, shore - 22, 14, 6, shore + 2), light.tone('#5a8a78', 0.3))
  const style = random.pick(['firs', 'firs', 'poplars', 'village'])
  if (style === 'firs')
    drawFirs(stage, { count: 22, x: [-10, 810], y: [shore - 8, shore + 2], tall: [22, 52] }, '#35695a', 0.2)
  if (style === 'poplars') {
    let d = ''
    for (let i = 0; i < 18; i++) d += slimTree(random.between(-10, 810), shore + 2, random.between(36, 78))
    canvas.fill(d, light.tone(random.pick(['#6f8f45', '#c98a34', '#5d8a5a']), 0.16))
  }
  canvas.fill(bushes(stage, -20, 820, shore + 3, 38), light.tone('#437563', 0.16))
  if (style === 'village') {
    let walls = ''
    let roofs = ''
    let lamps = ''
    for (let x = random.between(240, 330); x < random.between(520, 620); x += random.between(34, 52)) {
      const w = random.between(26, 38)
      const h = random.between(18, 34)
      walls += box(x, shore - h, w, h)
      roofs += path`M${x - 4} ${shore - h}l${w / 2 + 4} ${-w * 0.42}l${w / 2 + 4} ${w * 0.42}z`
      lamps += box(x + w * 0.2, shore - h + 8, 5, 6) + box(x + w * 0.6, shore - h + 8, 5, 6)
    }
    canvas.fill(walls, light.lit('#ecd2ac', 0.12))
    canvas.fill(roofs, light.shade('#a85a40', 0.12))
    canvas.fill(lamps, light.lamp)
  }
}

/** Still water under mountains, with a boat and a near bank. */
export const drawLake = (stage: Stage): void => {
  const { canvas, random, light } = stage
  const shore = random.between(362, 392)
  const sun = drawSky(stage, { horizon: shore - 40, sunY: [110, 190] })
  drawBirds(stage, 100, 180)
  const hills = random.pick(['peaks', 'peaks', 'hills']) === 'hills'
  const back = canvas.keep(() => {
    if (hills) {
      canvas.fill(rolling(stage, shore - 110, 46, 4, shore), light.tone('#7c95a8', 0.5))
      canvas.fill(rolling(stage, shore - 66, 34, 4, shore), light.tone('#648a84', 0.34))
    } else {
      drawPeaks(stage, sun, { base: shore, count: 5, height: [110, 170], colour: '#94a8c6', distance: 0.5, snow: 0.42 })
      drawPeaks(stage, sun, {
        base: shore,
        count: 3,
        height: [150, 236],
        colour: '#7089b0',
        distance: 0.22,
        snow: 0.34,
      })
    }
  })
  drawHaze(stage, shore - 110, shore, 0.6)
  drawFarShore(stage, shore)
  drawWater(stage, { top: shore, surface: '#7fa9c4', deep: '#2f6288' })
  canvas.mirror(back, shore, 0.7, 0.34)
  drawGlitter(stage, sun, shore + 4, 590)
  drawRipples(stage, shore + 6, 600, 0.22)
  const boat = random.pick([drawLongboat, drawLongboat, drawHouseboat, drawSailboat])
  const x = random.between(380, 560)
  boat(stage, x, random.between(478, 506), boat === drawSailboat ? 1.3 : random.between(0.85, 1.05))
  if (random.chance(0.5)) drawSailboat(stage, random.between(90, 300), shore + random.between(20, 40), 0.42)
  const near = random.pick(['firs', 'jetty', 'reeds', 'tree'])
  if (near === 'firs' || near === 'tree')
    canvas.fill(path`M-10 610V556Q90 534 190 566T340 610z`, light.shade('#47785a'))
  if (near === 'firs') {
    drawFirs(stage, { count: 5, x: [-10, 160], y: [578, 612], tall: [130, 230] }, '#1f5548', 0, true)
    drawFirs(stage, { count: 4, x: [700, 815], y: [600, 622], tall: [110, 190] }, '#1f5548', 0, true)
  }
  if (near === 'tree') {
    drawRoundTree(
      stage,
      random.between(60, 120),
      596,
      random.between(230, 290),
      random.pick(['#c7822f', '#4f8a5a', '#b4582f']),
    )
    canvas.fill(bushes(stage, -30, 230, 610, 40), light.shade('#3f7256'))
  }
  if (near === 'jetty') {
    drawJetty(stage, random.between(540, 562))
    drawRowboat(stage, random.between(330, 390), random.between(566, 580), 1.1)
  }
  if (near === 'reeds') {
    drawLilies(stage)
    drawReeds(stage, -10, random.between(130, 220))
    drawReeds(stage, random.between(700, 750), 810)
  }
}
