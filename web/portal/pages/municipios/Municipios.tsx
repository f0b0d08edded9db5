export function Municipios() {
  return null
}
