import type { Separado } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { dataCheia } from '#web/words/datas.ts'
import { OBRAS, SEPARADO } from '#web/words/separados.ts'
import { Conta } from '../partes.tsx'

type Ato = { tipo: 'tentar' | 'descartar'; linha: Separado }

/** The columns of rows set aside; `porque`: why the reader may not act on them. */
export const colunasDosSeparados = (porque: string | undefined, onAct: (ato: Ato) => void): Coluna<Separado>[] => [
  {
    id: 'oque',
    titulo: 'O que não acontece',
    fixa: true,
    className: 'md:w-[44%]',
    planilha: ({ efeito, erro }) => `${efeito} ${erro}`,
    celula: ({ obra, efeito, erro, chave, tentativas }) => (
      <>
        <span className="font-medium">{efeito}</span>
        <span className="sub block">
          {OBRAS[obra]}
          {tentativas > 1 && ` · falhou ${tentativas} vezes`}
        </span>
        <span className="sub block font-mono break-all">{chave}</span>
        <span className="sub block wrap-anywhere">{erro}</span>
      </>
    ),
  },
  {
    id: 'conta',
    titulo: 'De quem',
    planilha: ({ conta }) => conta?.nome,
    celula: ({ conta }) => (conta ? <Conta {...conta} /> : <span className="text-tinta-3">Do serviço</span>),
  },
  {
    id: 'desde',
    titulo: 'Desde',
    planilha: ({ desde }) => dataCheia(desde),
    celula: ({ desde, tentadoEm, tentativas }) => (
      <>
        <Instante em={desde} />
        {tentativas > 1 && (
          <span className="sub block">
            tentada <Instante em={tentadoEm} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'situacao',
    titulo: 'Situação',
    planilha: ({ situacao }) => SEPARADO[situacao].rotulo,
    celula: ({ situacao }) => <Selo tom={SEPARADO[situacao].tom}>{SEPARADO[situacao].rotulo}</Selo>,
  },
  {
    id: 'acao',
    titulo: 'Ação',
    direita: true,
    celula: (linha) => (
      <span className="inline-flex flex-wrap justify-end gap-2">
        <Botao
          porque={porque}
          aria-label={`Tentar de novo: ${linha.chave}`}
          onClick={() => onAct({ tipo: 'tentar', linha })}
        >
          Tentar de novo
        </Botao>
        {linha.situacao !== 'descartado' && (
          <Botao
            porque={porque}
            aria-label={`Descartar: ${linha.chave}`}
            onClick={() => onAct({ tipo: 'descartar', linha })}
          >
            Descartar
          </Botao>
        )}
      </span>
    ),
  },
]
