import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { dataCheia, diaEscrito, mesEscrito } from '#web/words/datas.ts'
import { STATUS_CONTRATO } from '#web/words/faturas.ts'
import { ORIGENS_DO_TERMO } from '#web/words/precos.ts'
import type { DadosDoContrato } from './TermosDoContrato.tsx'

/** What waits for a fatura, what the contract paid and from when on, and its states. */
export const Vida = ({ contrato: { lancamentos, termos, historico } }: { contrato: DadosDoContrato }) => (
  <>
    {lancamentos.length > 0 && (
      <Secao titulo="Lançamentos" texto="Créditos e cobranças de trocas e acertos, cada um em uma fatura.">
        <ul className="border-t border-linha text-sm">
          {lancamentos.map(({ id, competencia, descricao, valor, faturaId }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 border-b border-linha py-2">
              <span className="w-40">{mesEscrito(competencia)}</span>
              <span>{descricao}</span>
              {!faturaId && <span className="sub">espera a fatura</span>}
              <span className="ml-auto">
                <Valor v={valor} />
              </span>
            </li>
          ))}
        </ul>
      </Secao>
    )}
    <Secao titulo="O que pagou, e desde quando">
      <ol className="border-t border-linha text-sm">
        {termos.map(({ versao, desde, origem, valorMensal, motivo }) => (
          <li key={versao} className="flex flex-wrap items-baseline gap-x-4 border-b border-linha py-2">
            <span className="w-28 tabular-nums">{diaEscrito(desde)}</span>
            <span>{ORIGENS_DO_TERMO[origem]}</span>
            {motivo && !ID_DE_REAJUSTE.test(motivo) && <span className="sub">{motivo}</span>}
            <span className="ml-auto">
              <Valor v={valorMensal} />
            </span>
          </li>
        ))}
      </ol>
    </Secao>
    <Secao titulo="Situações">
      <ol className="flex flex-col gap-1 text-sm text-tinta-2">
        {historico.map(({ para, motivo, em }) => (
          <li key={`${em} ${para}`}>
            <span className="text-tinta">{STATUS_CONTRATO[para].rotulo}</span>, {dataCheia(em)}
            {motivo && `. ${motivo}`}
          </li>
        ))}
      </ol>
    </Secao>
  </>
)

/** What terms of a readjustment held in the place of its motivo. */
const ID_DE_REAJUSTE = /^Reajuste [0-9a-f-]{36}$/
