import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FonteOficial, read } from '#web/api/ops/client.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { diaEscrito } from '#web/words/datas.ts'
import { count, inteiro } from '#web/words/formatos.ts'
import { SITUACOES_DA_TABELA } from '#web/words/regulamentacao.ts'
import { Duas } from '../partes.tsx'

const ORIGENS = { oficial: 'Oficial', derivada: 'Derivada de oficiais', propria: 'Nossa' } as const

const COLUNAS: Coluna<FonteOficial>[] = [
  {
    id: 'tabela',
    titulo: 'Tabela',
    planilha: ({ nome, tabela }) => `${nome} ${tabela}`,
    className: 'md:max-w-0 md:w-[34%]',
    celula: ({ nome, tabela }) => (
      <Duas
        um={
          <span title={nome} className="font-medium">
            {nome}
          </span>
        }
        dois={<span className="font-mono">{tabela}</span>}
      />
    ),
  },
  {
    id: 'versao',
    titulo: 'Edição',
    planilha: ({ versao }) => versao,
    className: 'max-md:hidden md:max-w-0 md:w-[22%]',
    celula: ({ versao, origem, guardada }) => (
      <Duas um={versao} dois={guardada === 'importada' ? 'Importada' : ORIGENS[origem]} />
    ),
  },
  {
    id: 'publicada',
    titulo: 'Publicada',
    emOrdem: ({ publicada }) => publicada,
    planilha: ({ publicada }) => publicada && diaEscrito(publicada),
    className: 'max-md:hidden',
    celula: ({ publicada, idadeDias }) => (
      <Duas
        um={publicada ? diaEscrito(publicada) : '–'}
        dois={idadeDias === null ? '' : `há ${count(idadeDias, 'dia', 'dias')}`}
      />
    ),
  },
  {
    id: 'linhas',
    titulo: 'Linhas',
    planilha: ({ linhas }) => linhas,
    direita: true,
    celula: ({ linhas }) => inteiro(linhas),
  },
  {
    id: 'checagem',
    titulo: 'Última checagem',
    planilha: ({ ultimaChecagem }) => (ultimaChecagem ? SITUACOES_DA_TABELA[ultimaChecagem.situacao].rotulo : 'Nunca'),
    direita: true,
    celula: ({ ultimaChecagem, endereco }) =>
      ultimaChecagem ? (
        <Link to="/regulamentacao/checagens/$id" params={{ id: ultimaChecagem.id }} className="relative z-1">
          <Selo tom={SITUACOES_DA_TABELA[ultimaChecagem.situacao].tom}>
            {SITUACOES_DA_TABELA[ultimaChecagem.situacao].rotulo}
          </Selo>
        </Link>
      ) : (
        <span className="text-tinta-3">{endereco ? 'Nunca' : 'Sem endereço'}</span>
      ),
  },
]

/** Every official table in use, with its edition, age and last check. */
export function Fontes() {
  const { data, error, refetch } = useQuery(read('GET /admin/regulamentacao/fontes', {}))
  if (error && !data) return <Falha erro={error} onRetry={() => void refetch()} />
  return (
    <TabelaInteira
      rotulo="Tabelas oficiais"
      colunas={COLUNAS}
      linhas={data?.items}
      chave={({ tabela, versao }) => `${tabela} ${versao}`}
      grade='"tabela checagem" "linhas linhas"'
      densa
      vazio={<Vazio titulo="Nenhuma tabela" />}
    />
  )
}
