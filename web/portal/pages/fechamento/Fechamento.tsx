import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import { useAoVivo } from '#web/api/portal/ao-vivo.ts'
import { minhasContas } from '#web/api/portal/contas.ts'
import { fechamento } from '#web/api/portal/fechamento.ts'
import { sessao } from '#web/api/portal/sessao.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { mesAntes } from '#web/words/datas.ts'
import { nomeDoMes } from '#web/words/fechamento.ts'
import { AntesDeFechar } from './AntesDeFechar.tsx'
import { Cabeca } from './Cabeca.tsx'
import { Empresas } from './Empresas.tsx'
import { Entregue } from './Entregue.tsx'
import { Mudaram } from './Mudaram.tsx'
import { isMes } from './mes.ts'
import { Totais } from './Totais.tsx'

const rota = getRouteApi('/dentro/fechamento/$competencia')

/** What is closed is the month that ended. */
export const FechamentoAtual = () => (
  <Navigate to="/fechamento/$competencia" params={{ competencia: mesAntes(1) }} search={{}} replace />
)

/** A month of the account; an address without one leads to the month that is closed now. */
export function Fechamento() {
  const { competencia } = rota.useParams()
  return isMes(competencia) ? <DoMes competencia={competencia} /> : <Navigate to="/fechamento" replace />
}

/** The figures of the month by company, what is open, its closing, and what changed afterwards. */
function DoMes({ competencia }: { competencia: string }) {
  const { contas } = rota.useSearch()
  const navigate = rota.useNavigate()
  const ambiente = useAmbiente()
  const mes = { competencia, ambiente }
  const { data, error, refetch } = useQuery(fechamento(mes, contas))
  const aConta = useQuery(sessao).data?.conta.id
  useAoVivo(true)
  return (
    <>
      <Cabeca mes={mes} dados={data} varias={contas === 'todas'} />
      <VariasContas
        valor={contas ?? 'esta'}
        onChange={(quais) =>
          void navigate({ search: (antes) => ({ ...antes, contas: quais === 'todas' ? quais : undefined }) })
        }
      />
      {error || !data ? (
        <NaoCarregado erro={error} onRetry={refetch} alto={640} />
      ) : (
        <>
          <Totais dados={data} />
          {data.estado === 'fechado' || <AntesDeFechar dados={data} />}
          <Mudaram dados={data} />
          {contas !== 'todas' && <Entregue mes={mes} />}
          <Empresas mes={mes} dados={data} aConta={aConta} />
          <p className="sub mt-3 max-w-[110ch]">
            Valores em reais, só notas autorizadas com competência em {nomeDoMes(competencia)}; canceladas e
            substituídas ficam fora. Cada soma é a soma dos XMLs. “Receita no DAS”: o ISS destas notas é pago dentro do
            DAS, não há guia. IBS e CBS de 2026 são informativos. Cada número abre as suas notas, também as emitidas
            depois do mês.
          </p>
        </>
      )}
    </>
  )
}

type VariasProps = { valor: 'esta' | 'todas'; onChange: (quais: 'esta' | 'todas') => void }

/** The choice between this account and all of the person, of one who has several. */
function VariasContas({ valor, onChange }: VariasProps) {
  const may = useMay()
  const { data } = useQuery({ ...minhasContas, enabled: may('perfil.write') })
  if ((data?.length ?? 0) < 2 && valor === 'esta') return null
  return (
    <div className="-mt-1 mb-5">
      <Segmentos
        rotulo="Contas"
        opcoes={[
          { value: 'esta', label: 'Esta conta' },
          { value: 'todas', label: 'Todas as minhas contas' },
        ]}
        valor={valor}
        onChange={onChange}
      />
    </div>
  )
}
