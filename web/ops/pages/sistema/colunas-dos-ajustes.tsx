import type { Ajuste } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { valorEscrito } from './valor-do-ajuste.ts'

type Atos = {
  /** Why the person may not change it. */
  porque: (ajuste: Ajuste) => string | undefined
  onChange: (ajuste: Ajuste) => void
  onClear: (ajuste: Ajuste) => void
}

/** What is in force; people who may not see values see the default, and that another was set. */
const emVigor = (ajuste: Ajuste) =>
  ajuste.alteracao && ajuste.valor === undefined
    ? 'alterado'
    : valorEscrito(ajuste, ajuste.alteracao ? ajuste.valor : ajuste.padrao)

export const colunasDosAjustes = ({ porque, onChange, onClear }: Atos): Coluna<Ajuste>[] => [
  {
    id: 'ajuste',
    titulo: 'Ajuste',
    className: 'md:w-[46%]',
    fixa: true,
    ordem: 'ajuste',
    planilha: ({ chave, descricao }) => `${chave}: ${descricao}`,
    celula: ({ chave, descricao }) => (
      <>
        <span className="font-mono text-xs">{chave}</span>
        <span className="sub block">{descricao}</span>
      </>
    ),
  },
  {
    id: 'valor',
    titulo: 'Valor',
    className: 'break-words',
    planilha: emVigor,
    celula: (ajuste) =>
      ajuste.alteracao ? (
        <Selo tom="azul">{emVigor(ajuste)}</Selo>
      ) : (
        <span className="text-tinta-2">{emVigor(ajuste)}</span>
      ),
  },
  {
    id: 'alteracao',
    titulo: 'Alterado',
    className: 'max-md:hidden',
    ordem: 'alteracao',
    planilha: ({ alteracao }) => alteracao?.em,
    celula: ({ alteracao }) =>
      alteracao ? (
        <span title={alteracao.motivo}>
          {alteracao.por.nome}
          <span className="sub block">
            <Instante em={alteracao.em} />
          </span>
        </span>
      ) : (
        <span className="text-tinta-3">padrão</span>
      ),
  },
  {
    id: 'acao',
    titulo: 'Ação',
    direita: true,
    celula: (ajuste) => (
      <span className="inline-flex gap-1">
        {ajuste.alteracao && (
          <Botao
            tipo="discreto"
            porque={porque(ajuste)}
            aria-label={`Voltar ${ajuste.chave} ao padrão`}
            onClick={() => onClear(ajuste)}
          >
            Padrão
          </Botao>
        )}
        <Botao porque={porque(ajuste)} aria-label={`Alterar ${ajuste.chave}`} onClick={() => onChange(ajuste)}>
          Alterar
        </Botao>
      </span>
    ),
  },
]
