import type { Alerta } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { pagesOf } from '#web/ops/onde.ts'
import { ALERTAS, GRAVIDADES } from '#web/words/alertas.ts'
import { dataCheia } from '#web/words/datas.ts'
import { Ir } from '../agora/Ir.tsx'
import { Conta, NotaLink } from '../partes.tsx'
import { Detalhe } from './Detalhe.tsx'

// These have a link of their own beside what is said of them.
const LIGADAS = /^\/(notas|codigos)\b/

/** Where what was noticed is seen or solved. */
const Onde = ({ operacoes, chave }: Alerta) =>
  pagesOf(operacoes, chave)
    .filter(({ href }) => !LIGADAS.test(href))
    .map(({ nome, href }) => (
      <span key={href} className="block">
        <Ir href={href}>{nome}</Ir>
      </span>
    ))

export const colunasDe = (porque: string | undefined, onResolve: (alerta: Alerta) => void): Coluna<Alerta>[] => [
  {
    id: 'mensagem',
    titulo: 'O que houve',
    fixa: true,
    className: 'md:w-[44%]',
    planilha: ({ tipo, mensagem }) => `${ALERTAS[tipo]}: ${mensagem}`,
    celula: (alerta) => (
      <>
        <span className="font-medium">{alerta.mensagem}</span>
        <span className="sub block">
          {ALERTAS[alerta.tipo]}
          {alerta.ocorrencias > 1 && ` · ${alerta.ocorrencias} vezes`}
        </span>
        <Detalhe alerta={alerta} />
      </>
    ),
  },
  {
    id: 'onde',
    titulo: 'De quem',
    planilha: ({ conta }) => conta?.nome,
    celula: (alerta) => (
      <>
        {alerta.conta ? <Conta {...alerta.conta} /> : <span className="text-tinta-3">De todos</span>}
        <Onde {...alerta} />
        {alerta.notaId && (
          <span className="block">
            <NotaLink id={alerta.notaId} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'desde',
    titulo: 'Desde',
    planilha: ({ abertoEm }) => dataCheia(abertoEm),
    celula: ({ abertoEm }) => <Instante em={abertoEm} />,
  },
  {
    id: 'gravidade',
    titulo: 'Gravidade',
    planilha: ({ gravidade }) => GRAVIDADES[gravidade].rotulo,
    celula: ({ gravidade, status }) =>
      status === 'resolvido' ? (
        <Selo tom="cinza">Resolvido</Selo>
      ) : (
        <Selo tom={GRAVIDADES[gravidade].tom}>{GRAVIDADES[gravidade].rotulo}</Selo>
      ),
  },
  {
    id: 'acao',
    titulo: 'Ação',
    direita: true,
    celula: (alerta) =>
      alerta.status === 'resolvido' ? (
        <span className="sub">{alerta.resolvidoPor?.nome ?? 'o serviço'}</span>
      ) : (
        <Botao porque={porque} aria-label={`Resolver: ${alerta.mensagem}`} onClick={() => onResolve(alerta)}>
          Resolver
        </Botao>
      ),
  },
]
