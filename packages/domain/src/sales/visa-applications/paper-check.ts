import type { PaperKind } from '../../catalogue/visas/visa.ts'

/** The size of a picture in pixels. */
export type PictureSize = { width: number; height: number }

/** What embassies ask of a portrait: upright, about 35 by 45, large enough to print, on white. */
export const photoRule = { minWidth: 300, minHeight: 380, minRatio: 0.7, maxRatio: 0.86, minWhite: 200 }

/** A scan of which the small print can be read. */
export const scanRule = { minShort: 600, minLong: 900 }

/** Why a picture is not taken for a paper, in words; null when it is. */
export function refusePicture(kind: PaperKind, { width, height }: PictureSize): string | null {
  if (kind === 'scan')
    return Math.min(width, height) < scanRule.minShort || Math.max(width, height) < scanRule.minLong
      ? `This scan has ${width} × ${height} pixels and cannot be read; ${scanRule.minLong} × ${scanRule.minShort} are needed.`
      : null
  const { minWidth, minHeight, minRatio, maxRatio } = photoRule
  if (width < minWidth || height < minHeight)
    return `This photo has ${width} × ${height} pixels; at least ${minWidth} × ${minHeight} are needed.`
  const ratio = width / height
  return ratio < minRatio || ratio > maxRatio
    ? 'This photo has other proportions than 35 × 45 mm; crop it to the face and shoulders, upright.'
    : null
}

/** What a person should look at again; `white` is the darkest channel around the head, 255 in a white background. */
export const warnOfBackground = (white: number): string | null =>
  white < photoRule.minWhite ? 'The background does not look white; some embassies send such photos back.' : null
