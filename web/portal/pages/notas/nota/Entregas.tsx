import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Entrega } from '#web/api/portal/client.ts'
import { entregasDaNota, type Nota } from '#web/api/portal/notas.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { LINK_LINHA, Tabela } from '#web/kit/list/Tabela.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { diaMes, horaMinuto } from '#web/words/datas.ts'
import { ESTADOS_ENTREGA } from '#web/words/webhooks.ts'

/** The webhooks delivered about this note. */
export function Entregas({ nota }: { nota: Nota }) {
  const may = useMay()
  const { data, error, refetch } = useQuery({ ...entregasDaNota(nota.id), enabled: may('webhook.read') })
  if (!may('webhook.read'))
    return <Vazio titulo="Sem acesso às entregas">O seu papel nesta conta não mostra os webhooks.</Vazio>
  if (error) return <Falha erro={error} onRetry={() => void refetch()} />
  return (
    <Tabela<Entrega>
      rotulo="Entregas de webhook"
      chave={({ id }) => id}
      linhas={data?.items}
      esqueleto={2}
      vazio={
        <Vazio titulo="Nenhuma entrega ainda">
          A primeira sai quando a nota chega a um resultado, para os endpoints cadastrados em Webhooks.
        </Vazio>
      }
      colunas={[
        {
          id: 'evento',
          titulo: 'Evento',
          className: 'max-w-0 w-full',
          celula: (e) => (
            <>
              <Link to="/webhooks/entregas/$id" params={{ id: e.id }} className={`${LINK_LINHA} font-mono text-xs`}>
                {e.evento}
              </Link>
              <div className="sub truncate">{e.url}</div>
            </>
          ),
        },
        {
          id: 'tentativas',
          titulo: 'Tentativas',
          className: 'max-md:hidden whitespace-nowrap',
          celula: (e) => `${e.totalTentativas} de 8`,
        },
        {
          id: 'quando',
          titulo: 'Quando',
          className: 'max-md:hidden whitespace-nowrap tabular-nums',
          celula: (e) => `${diaMes(e.criadaEm)}, ${horaMinuto(e.criadaEm)}`,
        },
        {
          id: 'estado',
          titulo: 'Estado',
          direita: true,
          celula: (e) => <Selo tom={ESTADOS_ENTREGA[e.status].tom}>{ESTADOS_ENTREGA[e.status].rotulo}</Selo>,
        },
      ]}
    />
  )
}
