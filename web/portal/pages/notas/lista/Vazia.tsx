import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import { empresas } from '#web/api/portal/empresas.ts'
import { estatisticas } from '#web/api/portal/notas.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { count } from '#web/words/formatos.ts'
import { AMBIENTES } from '#web/words/status.ts'

/** Earlier than any note of the service. */
const SEMPRE = '2020-01-01'

/** No note under these filters; `q`: what was searched for, `sempre`: in all time. */
export const NadaCombina = ({ clear, q, sempre }: { clear: ReactNode; q: string | undefined; sempre: boolean }) => (
  <Vazio titulo="Nenhuma nota combina com esses filtros" acao={clear}>
    {q && `Procuramos “${q}” no número, no cliente, no RPS, no valor e na descrição. `}
    {sempre ? 'Remova um dos filtros.' : 'Só os últimos 30 dias foram olhados: amplie o período.'}
  </Vazio>
)

/** No note and no filter: the notes are older, or there is none yet. */
export function SemNotas() {
  const ambiente = useAmbiente()
  const may = useMay()
  const antes = useQuery(estatisticas({ ambiente, dataInicio: SEMPRE }))
  const cadastro = useQuery(empresas({ limit: 1 }))
  const retry = () => Promise.all([antes.refetch(), cadastro.refetch()])
  if (!antes.data || !cadastro.data)
    return <NaoCarregado erro={antes.error ?? cadastro.error} onRetry={retry} alto={280} />
  const { quantidade } = antes.data.total
  if (quantidade > 0)
    return (
      <Vazio
        titulo="Nenhuma nota nos últimos 30 dias"
        acao={
          <Link to="/notas" search={{ dataInicio: SEMPRE }} className={classeBotao()}>
            Ver todas
          </Link>
        }
      >
        {count(quantidade, 'nota é', 'notas são')} de antes disso.
      </Vazio>
    )
  const semEmpresa = cadastro.data.total === 0
  return (
    <Vazio
      titulo={`Nenhuma nota em ${AMBIENTES[ambiente].toLowerCase()} ainda`}
      acao={
        semEmpresa
          ? may('empresa.write') && (
              <Link to="/empresas/nova" className={classeBotao('principal')}>
                Cadastrar a empresa
              </Link>
            )
          : may('nota.issue') && (
              <Link to="/emitir" className={classeBotao('principal')}>
                Emitir a primeira nota
              </Link>
            )
      }
    >
      Aqui aparecem as notas emitidas pelo portal e pela API, com o que a prefeitura respondeu a cada uma.
    </Vazio>
  )
}
