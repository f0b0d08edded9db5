import { Link } from '@tanstack/react-router'
import type { Saida } from '#web/api/ops/client.ts'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { duracao, inteiro, porcento } from '#web/words/formatos.ts'

export type Visao = Saida<'GET /admin/dashboard-v2/overview'>
export type Linha = Pick<Visao, 'atual' | 'antes'> & { nome: string; trilho?: string }

const taxa = (valor: number | null) => (valor === null ? '–' : porcento(Math.round(valor * 1000) / 10))
const tempo = ({ tempoAteAutorizacao }: Visao['atual']) => duracao(tempoAteAutorizacao?.p50Ms) || '–'

export const COLUNAS: Coluna<Linha>[] = [
  {
    id: 'nome',
    titulo: 'Por onde',
    planilha: ({ nome }) => nome,
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
    planilha: ({ atual }) => atual.aceitas,
    direita: true,
    className: 'max-md:hidden',
    celula: ({ atual, antes }) => <Contra agora={inteiro(atual.aceitas)} antes={inteiro(antes.aceitas)} />,
  },
  {
    id: 'ok',
    titulo: 'Autorizadas',
    planilha: ({ atual }) => atual.autorizadas,
    direita: true,
    celula: ({ atual, antes }) => <Contra agora={inteiro(atual.autorizadas)} antes={inteiro(antes.autorizadas)} />,
  },
  {
    id: 'nao',
    titulo: 'Recusadas',
    planilha: ({ atual }) => atual.rejeitadas,
    direita: true,
    className: 'max-md:hidden',
    celula: ({ atual, antes }) => <Contra agora={inteiro(atual.rejeitadas)} antes={inteiro(antes.rejeitadas)} />,
  },
  {
    id: 'erro',
    titulo: 'Erro',
    emOrdem: ({ atual }) => atual.taxaDeErro,
    planilha: ({ atual }) => taxa(atual.taxaDeErro),
    direita: true,
    celula: ({ atual, antes }) => <Contra agora={taxa(atual.taxaDeErro)} antes={taxa(antes.taxaDeErro)} />,
  },
  {
    id: 'tempo',
    titulo: 'Até autorizar',
    emOrdem: ({ atual }) => atual.tempoAteAutorizacao?.p50Ms,
    planilha: ({ atual }) => tempo(atual),
    direita: true,
    className: 'max-md:hidden',
    celula: ({ atual, antes }) => <Contra agora={tempo(atual)} antes={tempo(antes)} />,
  },
]

const Contra = ({ agora, antes }: { agora: string; antes: string }) => (
  <>
    <span className="font-medium">{agora}</span>
    <span className="sub inline-block min-w-16 pl-2">antes {antes}</span>
  </>
)
