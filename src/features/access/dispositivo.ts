/**
 * The browser and system that a User-Agent names, in words: `Chrome no Windows`. Of another program its name: `curl`;
 * null: none was named.
 */
export function dispositivoOf(programa: string | null): string | null {
  if (!programa?.trim()) return null
  const nameIn = (table: readonly (readonly [RegExp, string])[]) => table.find(([sign]) => sign.test(programa))?.[1]
  const [navegador, sistema] = [nameIn(NAVEGADORES), nameIn(SISTEMAS)]
  if (!navegador) return /^[\w .-]{1,40}/.exec(programa)?.[0].trim() || null
  return sistema ? `${navegador} no ${sistema}` : navegador
}

// In this order: most browsers also name those they descend from.
const NAVEGADORES = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const SISTEMAS = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const
