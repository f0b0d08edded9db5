import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { contadas } from '#domain/incidentes.ts'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import { avisos } from '#web/api/portal/inicio.ts'
import type { AvisoDaConta } from '#web/formas.ts'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { dinheiro } from '#web/words/formatos.ts'

/** What, outside the account, keeps its notes: notices of the operation, each until its cause ends. */
export function AvisosDaOperacao() {
  const ambiente = useAmbiente()
  const { data } = useQuery(avisos)
  const daqui = data?.items.filter((aviso) => (aviso.ambiente ?? 'producao') === ambiente) ?? []
  return daqui.map((aviso) => (
    <Painel key={aviso.id} tom="ambar" titulo={aviso.titulo} icone={TriangleAlert}>
      <p className="mt-1 max-w-[80ch]">{aviso.texto}</p>
      {aviso.quantas > 0 && <p className="mt-1">{esperavam(aviso)}</p>}
    </Painel>
  ))
}

const esperavam = ({ quantas, unidade, valor }: AvisoDaConta) =>
  `Quando avisamos: ${contadas(quantas, unidade)} à espera${valor === null ? '' : `, ${dinheiro(valor)}`}.`
