import type { Estimativa } from '#domain/nota/estimate.ts'
import type { DecisorDoIss } from '#domain/tributos/iss.ts'
import type { Erro, IssDoServico } from '#web/api/portal/client.ts'
import { cx } from '#web/kit/cx.ts'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { useEstado } from '#web/kit/form/Formulario.tsx'
import { count, dinheiro, porcento } from '#web/words/formatos.ts'
import { Confianca } from './Confianca.tsx'
import { Erros } from './Erros.tsx'
import type { Previa as Dados, Previsto } from './usePrevia.ts'

/** The slip beside the form: the amount to pay, every tax, where the note goes, and how likely it is to be accepted. */
export function Previa({
  dados,
  iss,
  faltas,
}: {
  dados: Dados
  /** Who decides the ISS of the first service, before the service validated the note. */
  iss: IssDoServico | undefined
  faltas: readonly Erro[]
}) {
  const todos = useEstado((estado) => estado.erros)
  const jaEnviada = useEstado((estado) => estado.falha?.corpo.codigo === 'ID_INTEGRACAO_EM_USO')
  // Beside the form a panel asks what to do with the note that was sent before.
  const erros = jaEnviada ? todos.filter(({ campo }) => campo !== 'idIntegracao') : todos
  const { resumo, previsto, decisorDoIss, validacao, pending, falha } = dados
  const recusas = validacao && !validacao.valida ? validacao.erros : []
  return (
    <div className="flex flex-col gap-4">
      <Folha
        resumo={resumo}
        previsto={previsto}
        decisorDoIss={iss?.decididoPor ?? decisorDoIss}
        doMunicipio={iss?.aliquota ?? null}
        aCobrar={pending ? null : (validacao?.calculado?.valorACobrar ?? null)}
      />
      {erros.length > 0 ? (
        <div role="alert">
          <Erros erros={erros} />
        </div>
      ) : (
        <div aria-busy={pending} className={cx('transition-opacity', pending && 'opacity-60')}>
          <Erros titulo="Do jeito que está, seria recusada" erros={recusas} />
          {validacao?.valida && <Confianca validacao={validacao} />}
        </div>
      )}
      {falha ? (
        <Falha erro={falha} />
      ) : (
        <p className="sub empty:hidden">
          {pending && !validacao
            ? 'Conferindo com o serviço'
            : faltas.length > 0 &&
              erros.length === 0 &&
              `${count(faltas.length, 'campo falta', 'campos faltam')} para conferir com o município.`}
        </p>
      )}
    </div>
  )
}

/** `aCobrar`: of the service's last answer; from 2027 IBS and CBS are charged on top of the net amount. */
function Folha({
  resumo: { valores, tributos },
  previsto,
  decisorDoIss,
  doMunicipio,
  aCobrar,
}: {
  resumo: Estimativa
  previsto: Previsto | null
  decisorDoIss: DecisorDoIss
  /** The rate of the city that decides; a note written with it has the right amount. */
  doMunicipio: number | null
  aCobrar: number | null
}) {
  const descontos = valores.descontoIncondicionado + valores.descontoCondicionado
  return (
    <div className="recorte rounded-t-lg bg-papel-1 px-5 pt-4 pb-8 text-sm">
      <p className="sub" id="previa-liquido">
        Líquido a receber
      </p>
      <output aria-labelledby="previa-liquido" className="mb-4 block text-3xl font-semibold tracking-tight">
        <Valor v={valores.liquido} />
      </output>
      <dl className="flex flex-col gap-1.5">
        <Linha nome="Serviços" valor={valores.servico} forte />
        {descontos > 0 && <Linha nome="Descontos" valor={-descontos} forte />}
        {valores.deducoes > 0 && <Linha nome="Deduções da base" valor={valores.deducoes} />}
        {tributos.map(({ nome, aliquota, base, valor, retido }) =>
          nome === 'ISS' && decisorDoIss !== 'pedido' && aliquota !== doMunicipio ? (
            <IssDeOutro key={nome} decisor={decisorDoIss} retido={retido} />
          ) : (
            <Linha
              key={nome + aliquota + retido}
              nome={nome}
              detalhe={[
                aliquota !== null && porcento(aliquota),
                retido && 'retido',
                nome === 'ISS' && doMunicipio !== null && 'do município',
              ]
                .filter(Boolean)
                .join(' ')}
              titulo={base === null ? undefined : `Base de ${dinheiro(base)}`}
              valor={retido ? -valor : valor}
              forte={retido}
            />
          ),
        )}
        {previsto && <IbsCbs previsto={previsto} />}
        {aCobrar !== null && aCobrar !== valores.liquido && (
          <Linha nome="A cobrar, com IBS e CBS" valor={aCobrar} forte />
        )}
      </dl>
    </div>
  )
}

/** The taxes as the note will carry them: at the effective rate, and without an amount while the law has none. */
const IbsCbs = ({ previsto: { base, aliquotas, ...valores } }: { previsto: Previsto }) =>
  (['cbs', 'ibsEstadual', 'ibsMunicipal'] as const).map((nome) =>
    valores[nome] === null ? (
      <div key={nome} className="flex justify-between gap-3 text-tinta-2">
        <dt>{CAMPOS[nome]}</dt>
        <dd>alíquota não fixada</dd>
      </div>
    ) : (
      <Linha
        key={nome}
        nome={CAMPOS[nome]}
        detalhe={porcento(aliquotas[nome] ?? 0)}
        titulo={`Base de ${dinheiro(base)}`}
        valor={valores[nome]}
      />
    ),
  )
const CAMPOS = { cbs: 'CBS', ibsEstadual: 'IBS estadual', ibsMunicipal: 'IBS municipal' } as const

/** The ISS of a note that does not follow the rate written here: shows what decides it, instead of a wrong amount. */
function IssDeOutro({ decisor, retido }: { decisor: Exclude<DecisorDoIss, 'pedido'>; retido: boolean }) {
  const { valor, porque } = ISS_DE_OUTRO[decisor]
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3 text-tinta-2">
      <dt>ISS {retido && <span className="text-tinta-3">retido</span>}</dt>
      <dd>{valor}</dd>
      <dd className="sub col-span-2">
        {porque}
        {retido && ' O líquido final depende dele.'}
      </dd>
    </div>
  )
}
const ISS_DE_OUTRO = {
  municipio: {
    valor: 'o município calcula',
    porque: 'A nota sai com a alíquota que o município cadastrou no sistema nacional.',
  },
  simples: { valor: 'no Simples', porque: 'Está no recolhimento único (DAS), fora da nota.' },
}

/** A line that is part of the sum is darker than one for information. */
function Linha({
  nome,
  detalhe,
  titulo,
  valor,
  forte,
}: {
  nome: string
  detalhe?: string
  titulo?: string
  valor: number
  forte?: boolean
}) {
  return (
    <div className="flex justify-between gap-3" title={titulo}>
      <dt className="min-w-0 text-tinta-2">
        {nome} <span className="text-tinta-3 tabular-nums">{detalhe}</span>
        {titulo && <span className="sr-only">. {titulo}</span>}
      </dt>
      <dd className={cx(!forte && 'text-tinta-2')}>
        {valor < 0 && '−'}
        <Valor v={Math.abs(valor)} />
      </dd>
    </div>
  )
}
