import type { Validacao } from '#web/api/portal/client.ts'
import { cx } from '#web/kit/cx.ts'
import { DetalhesTecnicos } from '#web/portal/DetalhesTecnicos.tsx'
import { nomeDoCampo } from '#web/words/campos.ts'
import { emPalavras } from '#web/words/no-portal.ts'
import { goToCampo } from './Erros.tsx'

const FAIXAS = [
  { min: 90, nome: 'alta', barra: 'bg-verde-ponto' },
  { min: 70, nome: 'atenção', barra: 'bg-ambar-ponto' },
  { min: 0, nome: 'revise antes de emitir', barra: 'bg-vermelho-ponto' },
]

/** Where the note goes, and its score with the reasons for lost points. */
export function Confianca({
  validacao: { scoreConfianca: score, avisos, trilho, rota, padrao, municipio },
}: {
  validacao: Validacao
}) {
  const faixa = FAIXAS.find(({ min }) => (score ?? 0) >= min)!
  return (
    <section aria-label="Conferência" className="text-sm">
      {trilho && (
        <p className="text-tinta-2">
          Será emitida em {municipio?.nome},{' '}
          {trilho === 'nacional' ? 'pelo Emissor Nacional' : 'pelo sistema da prefeitura'}.
        </p>
      )}
      {(padrao || rota) && (
        <DetalhesTecnicos>
          <p className="sub">
            {rota && `Por onde: ${rota.motivo}.`} {padrao && <span className="font-mono">{padrao}</span>}
          </p>
        </DetalhesTecnicos>
      )}
      <p className="mt-3 flex items-baseline justify-between">
        <span>
          Confiança <span className="text-tinta-2">{faixa.nome}</span>
        </span>
        <span className="font-medium tabular-nums">{score}</span>
      </p>
      <div className="mt-1 h-1 rounded-full bg-papel-2">
        <div className={cx('h-1 rounded-full', faixa.barra)} style={{ width: `${score}%` }} />
      </div>
      <ul className="mt-2 flex flex-col gap-1.5">
        {[...avisos]
          .sort((a, b) => (b.pontos ?? 0) - (a.pontos ?? 0))
          .map(({ campo, codigo, mensagem, pontos }) => (
            <li key={campo + codigo + mensagem} className="flex gap-2">
              <span className="w-6 shrink-0 text-right text-xs leading-5 text-tinta-3 tabular-nums">
                {pontos ? `−${pontos}` : '·'}
              </span>
              <button
                type="button"
                onClick={() => goToCampo(campo)}
                className="min-w-0 text-left text-tinta-2 hover:text-tinta"
              >
                {codigo === 'CAMPO_RECOMENDADO_AUSENTE'
                  ? `${nomeDoCampo(campo)}: não informado (recomendado).`
                  : emPalavras(mensagem)}
              </button>
            </li>
          ))}
      </ul>
    </section>
  )
}
