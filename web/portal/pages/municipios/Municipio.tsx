export function Municipio() {
  return null
}
