import { useQuery } from '@tanstack/react-query'
import { read } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { FormNota } from './FormNota.tsx'

/** Which company issues the notes of the subscription, with what in them, and when. */
export function NotaDaMensalidade() {
  const { data, error, refetch } = useQuery(read('GET /admin/nf-mensalidade/config', {}))
  if (!data) return <NaoCarregado erro={error} onRetry={refetch} alto={420} />
  return (
    <Secao
      titulo="Nota da mensalidade"
      texto={
        data.versao === 0
          ? 'Ainda não configurada: nenhuma fatura tem nota.'
          : 'Vale para as notas de agora em diante; as já pedidas não mudam.'
      }
    >
      <FormNota key={data.versao} config={data} />
    </Secao>
  )
}
