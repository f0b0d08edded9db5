import { useQuery } from '@tanstack/react-query'
import { municipio } from '#web/api/portal/municipios.ts'

/** `Marabá, PA` of its IBGE code; the code until it is known. */
export function NomeMunicipio({ ibge }: { ibge: string }) {
  const { data } = useQuery(municipio(ibge))
  return <>{data ? `${data.nome}, ${data.uf}` : ibge}</>
}
