import type { Saida } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { inteiro } from '#web/words/formatos.ts'
import { AMBIENTES } from '#web/words/status.ts'

export type Serie = Saida<'GET /admin/empresas/{empresaId}/series'>['items'][number]

export const colunasDe = (porque: string | undefined, corrigir: (serie: Serie) => void): Coluna<Serie>[] => [
  {
    id: 'serie',
    titulo: 'Série',
    fixa: true,
    planilha: ({ serie }) => serie,
    celula: ({ serie, origem }) => (
      <>
        <span className="font-medium">{serie}</span>
        <span className="sub block">{origem === 'manual' ? 'criada por uma pessoa' : 'criada na primeira nota'}</span>
      </>
    ),
  },
  {
    id: 'cidade',
    titulo: 'Cidade',
    planilha: ({ municipio }) => municipio,
    celula: ({ municipio, ambiente }) => (
      <>
        <span className="font-mono text-xs">{municipio}</span>
        <span className="sub block">{AMBIENTES[ambiente]}</span>
      </>
    ),
  },
  {
    id: 'estado',
    titulo: 'Situação',
    planilha: ({ ativa }) => (ativa ? 'Em uso' : 'Fora de uso'),
    celula: ({ ativa, unidaA }) => (
      <Selo tom={ativa ? 'verde' : 'cinza'}>{unidaA ? 'Unida a outra' : ativa ? 'Em uso' : 'Fora de uso'}</Selo>
    ),
  },
  {
    id: 'proximo',
    titulo: 'Próximo número',
    direita: true,
    planilha: ({ proximoNumero }) => proximoNumero,
    celula: ({ proximoNumero }) => inteiro(proximoNumero),
  },
  {
    id: 'ato',
    titulo: 'Corrigir',
    direita: true,
    celula: (serie) => (
      <Botao porque={porque} onClick={() => corrigir(serie)} aria-label={`Corrigir a série ${serie.serie}`}>
        Corrigir
      </Botao>
    ),
  },
]
