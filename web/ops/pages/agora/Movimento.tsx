import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Entrada, read, type Saida } from '#web/api/ops/client.ts'
import { Esqueleto, Secao } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import { type Coluna, Tabela } from '#web/kit/list/Tabela.tsx'
import { duracao, inteiro, porcento } from '#web/words/formatos.ts'
import { TRILHOS } from '#web/words/status.ts'

type Visao = Saida<'GET /admin/dashboard-v2/overview'>
type Janela = NonNullable<Entrada<'GET /admin/dashboard-v2/overview'>['consulta']>['janela']
type Linha = Pick<Visao, 'atual' | 'antes'> & { nome: string; trilho?: string }
const JANELAS: { value: NonNullable<Janela>; label: string }[] = [
  { value: '1h', label: '1 hora' },
  { value: '24h', label: '24 horas' },
  { value: '7d', label: '7 dias' },
  { value: '30d', label: '30 dias' },
]
const A_CADA_MS = 30_000
const taxa = (valor: number | null) => (valor === null ? '–' : porcento(Math.round(valor * 1000) / 10))
const tempo = ({ tempoAteAutorizacao }: Visao['atual']) => duracao(tempoAteAutorizacao?.p50Ms) || '–'

const COLUNAS: Coluna<Linha>[] = [
  {
    id: 'nome',
    titulo: 'Por onde',
    celula: ({ nome, trilho }) =>
      trilho ? (
        <Link to="/notas" search={{ trilho }} className="font-medium hover:text-anil hover:underline">
          {nome}
        </Link>
      ) : (
        nome
      ),
  },
  {
    id: 'aceitas',
    titulo: 'Aceitas',
    direita: true,
    className: 'max-md:hidden',
    celula: ({ atual, antes }) => <Contra agora={inteiro(atual.aceitas)} antes={inteiro(antes.aceitas)} />,
  },
  {
    id: 'ok',
    titulo: 'Autorizadas',
    direita: true,
    celula: ({ atual, antes }) => <Contra agora={inteiro(atual.autorizadas)} antes={inteiro(antes.autorizadas)} />,
  },
  {
    id: 'nao',
    titulo: 'Recusadas',
    direita: true,
    className: 'max-md:hidden',
    celula: ({ atual, antes }) => <Contra agora={inteiro(atual.rejeitadas)} antes={inteiro(antes.rejeitadas)} />,
  },
  {
    id: 'erro',
    titulo: 'Erro',
    direita: true,
    celula: ({ atual, antes }) => <Contra agora={taxa(atual.taxaDeErro)} antes={taxa(antes.taxaDeErro)} />,
  },
  {
    id: 'tempo',
    titulo: 'Até autorizar',
    direita: true,
    className: 'max-md:hidden',
    celula: ({ atual, antes }) => <Contra agora={tempo(atual)} antes={tempo(antes)} />,
  },
]

/** What happened to the notes in a window, against the window before it: all, by track and by pattern. */
export function Movimento() {
  const [janela, setJanela] = useState<NonNullable<Janela>>('24h')
  const { data, error, refetch } = useQuery({
    ...read('GET /admin/dashboard-v2/overview', { consulta: { janela } }),
    refetchInterval: A_CADA_MS,
  })
  return (
    <Secao titulo="Movimento, contra a janela anterior">
      <Segmentos rotulo="Janela" opcoes={JANELAS} valor={janela} onChange={setJanela} />
      <div className="mt-3 min-h-40">
        {error ? (
          <Falha erro={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Tabela
            rotulo="Movimento das notas"
            colunas={COLUNAS}
            linhas={linhasDe(data)}
            chave={({ nome }) => nome}
            grade='"nome nome" "ok erro"'
            densa
            vazio={null}
          />
        ) : (
          <Esqueleto alto={160} />
        )}
      </div>
    </Secao>
  )
}

const linhasDe = ({ atual, antes, porTrilho, porPadrao }: Visao): Linha[] => [
  { nome: 'Tudo', atual, antes },
  ...porTrilho.map(({ trilho, ...somas }) => ({ nome: TRILHOS[trilho], trilho, ...somas })),
  // The national system is a track of one pattern: it is told once.
  ...porPadrao
    .filter(({ padrao }) => padrao !== 'nacional')
    .map(({ padrao, ...somas }) => ({ nome: `Padrão ${padrao}`, ...somas })),
]

const Contra = ({ agora, antes }: { agora: string; antes: string }) => (
  <>
    <span className="font-medium">{agora}</span>
    <span className="sub inline-block min-w-16 pl-2">antes {antes}</span>
  </>
)
