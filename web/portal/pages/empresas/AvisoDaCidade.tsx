import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { Empresa } from '#web/api/portal/client.ts'
import { municipio as municipioPor } from '#web/api/portal/municipios.ts'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { naoAtendida } from '#web/words/municipios.ts'
import { AviseMe } from '../municipios/AviseMe.tsx'

type Props = { ibge: string | undefined; className?: string; depois?: string } & (
  | Pick<Empresa, 'regimeTributario'>
  | { regimeTributario?: undefined }
)

/**
 * Says that notes of this regime cannot leave from this city yet, who fixes it and what to do; nothing where they can.
 */
export function AvisoDaCidade({ ibge, regimeTributario, className, depois }: Props) {
  const { data: municipio } = useQuery({ ...municipioPor(ibge ?? ''), enabled: !!ibge })
  // Until the regime is chosen, the regular one: what the others issue is in the sentences.
  const aviso = municipio && naoAtendida(municipio, { regimeTributario: regimeTributario ?? 'lucro_presumido' })
  if (!aviso) return null
  return (
    <div role="status" className={className}>
      <Painel tom="ambar" icone={TriangleAlert} titulo={aviso.titulo}>
        <p className="mt-1">{aviso.frases.join(' ')}</p>
        {depois && <p className="mt-1 text-tinta-2">{depois}</p>}
        <AviseMe municipio={municipio} />
      </Painel>
    </div>
  )
}
