import { Link } from '@tanstack/react-router'
import type { Inicio } from '#web/api/portal/client.ts'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { type Coluna, LINK_LINHA, Tabela } from '#web/kit/list/Tabela.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { mesEscrito } from '#web/words/datas.ts'
import { count, inteiro } from '#web/words/formatos.ts'

type Mes = Inicio['mes']
type Soma = Mes['atual']
type Linha = { empresaId?: string; nome: string; mei: boolean; total: boolean; atual: Soma; anterior: Soma }

/** This month against the last one to the same day, by company, with what is due of ISS. */
export function MesContraMes({ mes: { competencia, ateDia, atual, anterior, porEmpresa } }: { mes: Mes }) {
  const empresas = porEmpresa.map(({ razaoSocial, ...empresa }) => ({ ...empresa, nome: razaoSocial, total: false }))
  const may = useMay()
  const conta = { nome: 'Toda a conta', mei: empresas.every(({ mei }) => mei), total: true, atual, anterior }
  return (
    <Secao
      titulo="Este mês e o anterior"
      texto={
        <>
          {mesEscrito(competencia)} até hoje; a variação é contra o mês anterior até o dia {ateDia}.{' '}
          {may('fechamento.read') && (
            <Link
              to="/fechamento/$competencia"
              params={{ competencia }}
              search={{}}
              className="font-medium text-anil underline"
            >
              Abrir o fechamento
            </Link>
          )}
        </>
      }
    >
      <Tabela<Linha>
        densa
        rotulo="Este mês por empresa"
        colunas={colunasDe(competencia)}
        linhas={[...(empresas.length > 1 ? [...empresas, ...restOf(empresas, conta)] : []), conta]}
        chave={({ nome, total }) => `${nome}${total}`}
        grade='"nome nome" "notas valor" "recolher retido" "das variacao"'
        vazio={null}
      />
    </Secao>
  )
}

const SOMADOS = ['autorizadas', 'recusadas', 'valorServico', 'issARecolher', 'issRetido', 'receitaNoDas'] as const

/** What the companies beyond those listed add up to; none when the listed ones are all. */
function restOf(empresas: Linha[], conta: Linha): Linha[] {
  const rest = (mes: 'atual' | 'anterior'): Soma => ({
    ...conta[mes],
    ...Object.fromEntries(
      SOMADOS.map((nome) => [
        nome,
        Math.round(empresas.reduce((left, empresa) => left - empresa[mes][nome], conta[mes][nome]) * 100) / 100,
      ]),
    ),
  })
  const [atual, anterior] = [rest('atual'), rest('anterior')]
  const isEmpty = SOMADOS.every((nome) => atual[nome] === 0 && anterior[nome] === 0)
  return isEmpty ? [] : [{ nome: 'Outras empresas', mei: false, total: false, atual, anterior }]
}

/** Each company leads to its month. */
const colunasDe = (competencia: string): Coluna<Linha>[] => [
  {
    id: 'nome',
    titulo: 'Empresa',
    celula: ({ empresaId, nome, total, atual: { recusadas } }) => (
      <span className={total ? 'font-semibold' : 'font-medium'}>
        {empresaId ? (
          <Link to="/fechamento/$competencia/$empresaId" params={{ competencia, empresaId }} className={LINK_LINHA}>
            {nome}
          </Link>
        ) : (
          nome
        )}
        {recusadas > 0 && <span className="text-xs text-ambar"> {count(recusadas, 'recusada', 'recusadas')}</span>}
      </span>
    ),
  },
  {
    id: 'notas',
    titulo: 'Notas',
    direita: true,
    nomeada: true,
    celula: ({ atual }) => <span className="tabular-nums">{inteiro(atual.autorizadas)}</span>,
  },
  {
    id: 'valor',
    titulo: 'Valor',
    direita: true,
    nomeada: true,
    celula: ({ atual }) => <Dinheiro v={atual.valorServico} />,
  },
  {
    id: 'recolher',
    titulo: 'ISS a recolher',
    direita: true,
    nomeada: true,
    celula: (linha) => <ARecolher {...linha} />,
  },
  {
    id: 'retido',
    titulo: 'ISS retido',
    direita: true,
    nomeada: true,
    celula: ({ atual }) => <Dinheiro v={atual.issRetido} />,
  },
  {
    id: 'das',
    titulo: 'Receita no DAS',
    direita: true,
    nomeada: true,
    celula: ({ atual }) => <Dinheiro v={atual.receitaNoDas} />,
  },
  { id: 'variacao', titulo: 'Variação', direita: true, nomeada: true, celula: (linha) => variacao(linha) },
]

/** A word stands where no ISS is due by the notes: zero would look like an amount. */
function ARecolher({ atual, mei }: Linha) {
  if (atual.issARecolher > 0) return <Valor v={atual.issARecolher} />
  if (atual.receitaNoDas > 0) return <span className="text-tinta-2">no DAS</span>
  if (mei && atual.autorizadas > 0) return <span className="text-tinta-2">fixo</span>
  return <Nada />
}

const Dinheiro = ({ v }: { v: number }) => (v === 0 ? <Nada /> : <Valor v={v} />)
const Nada = () => <span className="text-tinta-3">–</span>

/** `+7 %`, of the amounts. */
function variacao({ atual, anterior }: Linha) {
  if (anterior.valorServico === 0) return <Nada />
  const partes = Math.round((atual.valorServico / anterior.valorServico - 1) * 100)
  return <span className="text-tinta-2 tabular-nums">{`${partes < 0 ? '−' : '+'}${inteiro(Math.abs(partes))} %`}</span>
}
