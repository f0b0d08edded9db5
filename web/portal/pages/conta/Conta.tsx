import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Mail, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Conta as DadosDaConta } from '#web/api/portal/client.ts'
import { emails } from '#web/api/portal/conta.ts'
import { conta } from '#web/api/portal/sessao.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { Cabecalho, Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { useMay } from '#web/portal/sessao.ts'
import { diaEscrito, diaMesAno, mesAtual } from '#web/words/datas.ts'
import { count, documento, inteiro } from '#web/words/formatos.ts'
import type { Tom } from '#web/words/status.ts'
import { comSuporte } from '#web/words/suporte.ts'
import { Consumo } from './Consumo.tsx'

const rota = getRouteApi('/dentro/conta')
type Contrato = NonNullable<DadosDaConta['contrato']>['status']
const CONTRATOS: Record<Contrato, { rotulo: string; tom: Tom; frase?: string }> = {
  agendado: { rotulo: 'Agendado', tom: 'azul' },
  em_teste: { rotulo: 'Em teste', tom: 'azul' },
  ativo: { rotulo: 'Ativo', tom: 'verde' },
  inadimplente: {
    rotulo: 'Inadimplente',
    tom: 'ambar',
    frase: 'Há faturas vencidas. Para acertar, fale com o suporte.',
  },
  suspenso: { rotulo: 'Suspenso', tom: 'vermelho', frase: 'Nenhuma nota é aceita até a regularização.' },
  cancelado: { rotulo: 'Cancelado', tom: 'cinza', frase: 'Nenhuma nota é aceita.' },
  encerrado: { rotulo: 'Encerrado', tom: 'cinza', frase: 'Nenhuma nota é aceita.' },
}

/** The account: its contract, its limits, its consumption. */
export function Conta() {
  const { mes = mesAtual() } = rota.useSearch()
  const navigate = rota.useNavigate()
  const { data, error, refetch } = useQuery(conta)
  return (
    <>
      <Cabecalho titulo="Conta e consumo">
        <LinkAuditoria />
      </Cabecalho>
      {error && <Falha erro={error} onRetry={() => void refetch()} />}
      {!error && <Dados conta={data} />}
      <Secao titulo="Consumo" texto="Notas aceitas em cada mês, no horário de Brasília, e como estão agora.">
        <Consumo
          mes={mes}
          desde={data?.criadaEm.slice(0, 7) ?? mes}
          onChange={(novo) => void navigate({ search: { mes: novo }, replace: true })}
        />
      </Secao>
      <LinkEmails />
    </>
  )
}

/** What is known of the account; each value has its room before it is there, so that nothing below it moves. */
const Dados = ({ conta }: { conta: DadosDaConta | undefined }) => (
  <dl aria-busy={!conta} className="mb-8 grid grid-cols-2 gap-x-6 gap-y-4 text-sm md:grid-cols-4">
    {DADOS.map(([rotulo, celula, largo]) => (
      <Dado key={rotulo} rotulo={rotulo} largo={!!largo}>
        <div className={largo ? 'min-h-5' : 'min-h-11'}>{conta && celula(conta)}</div>
      </Dado>
    ))}
  </dl>
)

const DADOS: [rotulo: string, celula: (conta: DadosDaConta) => ReactNode, largo?: 'largo'][] = [
  [
    'Conta',
    ({ nome, cpfCnpj }) => (
      <>
        {nome}
        {cpfCnpj && <span className="sub block">{documento(cpfCnpj)}</span>}
      </>
    ),
  ],
  ['Contrato', ({ contrato }) => (contrato ? <Contratado {...contrato} /> : 'Nenhum')],
  [
    'Empresas',
    ({ empresas: { ativas, total } }) => (
      <>
        {count(ativas, 'ativa', 'ativas')}
        {total > ativas && <span className="sub block">{inteiro(total)} ao todo</span>}
      </>
    ),
  ],
  [
    'Pessoas',
    ({ usuarios: { ativos, convitesPendentes } }) => (
      <>
        {count(ativos, 'ativa', 'ativas')}
        {convitesPendentes > 0 && (
          <span className="sub block">{count(convitesPendentes, 'convite pendente', 'convites pendentes')}</span>
        )}
      </>
    ),
  ],
  ['Limite de cada chave de API', ({ limites }) => `${inteiro(limites.requisicoesPorMinuto)} requisições por minuto`],
  ['Cliente desde', ({ criadaEm }) => diaMesAno(criadaEm)],
  ['Id da conta', ({ id }) => <Copiar texto={id} rotulo="o id da conta" />, 'largo'],
]

const Contratado = ({ status, inicio }: { status: Contrato; inicio: string }) => {
  const { rotulo, tom, frase } = CONTRATOS[status]
  return (
    <>
      <Selo tom={tom}>{rotulo}</Selo>
      <span className="sub mt-1 block">{(frase && comSuporte(frase)) ?? `Desde ${diaEscrito(inicio)}`}</span>
    </>
  )
}

const Icone = ({ children }: { children: ReactNode }) => <span aria-hidden>{children}</span>

function LinkAuditoria() {
  const porque = usePorque()('auditoria.read', 'ler a auditoria')
  if (porque) return <Botao porque={porque}>Auditoria</Botao>
  return (
    <Link to="/conta/auditoria" search={{}} className={classeBotao()}>
      <Icone>
        <ScrollText size={15} strokeWidth={1.75} />
      </Icone>
      Auditoria
    </Link>
  )
}

/** Where a mail server sends the messages there is no outbox, and no link to it: last, for the page knows it late. */
function LinkEmails() {
  const may = useMay()('email.read')
  const { data } = useQuery({ ...emails({ limit: 1 }), enabled: may, retry: false })
  if (!may || !data) return null
  return (
    <Link to="/conta/emails" search={{}} className={classeBotao('discreto')}>
      <Icone>
        <Mail size={15} strokeWidth={1.75} />
      </Icone>
      E-mails de teste
    </Link>
  )
}
