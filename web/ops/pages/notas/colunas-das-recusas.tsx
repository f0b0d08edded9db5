import { Link } from '@tanstack/react-router'
import type { RecusasDeCodigo } from '#web/api/ops/client.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { dataCheia } from '#web/words/datas.ts'
import { count, inteiro } from '#web/words/formatos.ts'
import { Duas } from '../partes.tsx'
import { ExemploDeRecusa, rpsDe } from './ExemploDeRecusa.tsx'
import { Tendencia } from './Tendencia.tsx'

const QUEM = { cidade: 'a cidade', nacional: 'o sistema nacional', servico: 'o serviço' } as const
const TRILHO = { cidade: 'municipal', nacional: 'nacional', servico: undefined } as const

/** Against the period before: `+3`, `−2`, `igual`. */
export const mudanca = ({ notas, antes }: { notas: number; antes: number }) =>
  notas === antes ? 'igual' : `${notas > antes ? '+' : '−'}${inteiro(Math.abs(notas - antes))}`

/** `filtros`: what the list of notes is filtered by so that it shows the notes that were counted. */
export const colunasDe = (
  filtros: Record<string, string | undefined>,
  passo: 'hora' | 'dia',
): Coluna<RecusasDeCodigo>[] => [
  {
    id: 'codigo',
    titulo: 'Código',
    fixa: true,
    planilha: ({ codigo }) => codigo,
    celula: ({ codigo, quem }) => (
      <Duas
        um={
          <Link
            to="/notas"
            search={{ ...filtros, codigo, trilho: TRILHO[quem] }}
            aria-label={`Notas recusadas com ${codigo}, ${QUEM[quem]}`}
            className={`${LINK_LINHA} font-mono text-xs font-medium`}
          >
            {codigo}
          </Link>
        }
        dois={QUEM[quem]}
      />
    ),
  },
  {
    id: 'significa',
    titulo: 'O que significa',
    className: 'md:w-[30%]',
    planilha: ({ mensagem }) => mensagem,
    celula: ({ mensagem }) => <span className="line-clamp-2 break-words">{mensagem}</span>,
  },
  {
    id: 'notas',
    titulo: 'Notas',
    direita: true,
    planilha: ({ notas }) => notas,
    celula: (recusas) => <Duas um={inteiro(recusas.notas)} dois={mudanca(recusas)} />,
  },
  {
    id: 'tendencia',
    titulo: passo === 'hora' ? 'Por hora' : 'Por dia',
    planilha: ({ porPasso }) => porPasso.join(' '),
    celula: ({ porPasso }) => <Tendencia porPasso={porPasso} passo={passo} />,
  },
  {
    id: 'onde',
    titulo: 'Contas e cidades',
    planilha: ({ contas, municipios }) =>
      `${count(contas, 'conta', 'contas')}, ${count(municipios, 'cidade', 'cidades')}`,
    celula: ({ contas, municipios }) => (
      <Duas um={count(contas, 'conta', 'contas')} dois={count(municipios, 'cidade', 'cidades')} />
    ),
  },
  {
    id: 'valor',
    titulo: 'Parado',
    direita: true,
    nomeada: true,
    planilha: ({ valorParado }) => valorParado,
    celula: ({ valorParado }) => <Valor v={valorParado} />,
  },
  {
    id: 'ultima',
    titulo: 'Última',
    className: 'max-md:hidden',
    planilha: ({ ultimaEm }) => dataCheia(ultimaEm),
    celula: ({ ultimaEm }) => <Instante em={ultimaEm} />,
  },
  {
    id: 'primeira',
    titulo: 'Primeira',
    planilha: ({ primeiraEm }) => dataCheia(primeiraEm),
    celula: ({ primeiraEm }) => <Instante em={primeiraEm} />,
  },
  {
    id: 'antes',
    titulo: 'Antes',
    direita: true,
    planilha: ({ antes }) => antes,
    celula: ({ antes }) => inteiro(antes),
  },
  {
    id: 'quem',
    titulo: 'Quem recusou',
    planilha: ({ quem }) => QUEM[quem],
    celula: ({ quem }) => QUEM[quem],
  },
  {
    id: 'exemplo',
    titulo: 'Exemplo',
    className: 'md:max-w-0 md:w-[16%]',
    planilha: ({ exemplo }) => `${rpsDe(exemplo)} ${exemplo.municipio.nome} ${exemplo.mensagem}`,
    celula: ExemploDeRecusa,
  },
]

/** Columns that the sheet has, and few people read. */
export const OCULTAS = ['primeira', 'antes', 'quem']
