import { call, type Entrada, renew, type Saida } from '#web/api/ops/client.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dia } from '#web/kit/form/TextoComMascara.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { diaEscrito } from '#web/words/datas.ts'
import { inteiroDigitado, linhasDigitadas, linhasEscritas, PRECOS } from '#web/words/precos.ts'

export type TabelaDePrecos = Omit<Saida<'GET /admin/precificacao'>, 'proxima'>
type Corpo = Entrada<'PUT /admin/precificacao'>['corpo']

const escrita = ({ faixas, descontoVolume, vigenteDesde: _, versao: __, ...tabela }: TabelaDePrecos) => ({
  ...{ valorNotaPadrao: tabela.valorNotaPadrao, multaPercentual: tabela.multaPercentual },
  jurosMensalPercentual: tabela.jurosMensalPercentual,
  ...{ diasTolerancia: String(tabela.diasTolerancia), diasSuspensao: String(tabela.diasSuspensao) },
  diaVencimentoPadrao: String(tabela.diaVencimentoPadrao),
  faixas: linhasEscritas(faixas.map(({ ate, valor }) => [ate, valor])),
  descontoVolume: linhasEscritas(descontoVolume.map(({ aPartirDe, percentual }) => [aPartirDe, percentual])),
  ...{ vigenteDesde: '', motivo: '' },
})
type Escrita = ReturnType<typeof escrita>

const digitada = ({ vigenteDesde, motivo, ...tabela }: Escrita): Corpo =>
  ({
    ...tabela,
    diasTolerancia: inteiroDigitado(tabela.diasTolerancia),
    diasSuspensao: inteiroDigitado(tabela.diasSuspensao),
    diaVencimentoPadrao: inteiroDigitado(tabela.diaVencimentoPadrao),
    faixas: linhasDigitadas(tabela.faixas).map(([ate, valor]) => ({ ate, valor })),
    descontoVolume: linhasDigitadas(tabela.descontoVolume).map(([aPartirDe, percentual]) => ({
      aPartirDe,
      percentual,
    })),
    ...(vigenteDesde && { vigenteDesde }),
    motivo: motivo.trim(),
  }) as unknown as Corpo

type Props = { atual: TabelaDePrecos; proxima: TabelaDePrecos | null; onClose: () => void }

/** New general prices: what changes is shown beside what is in force before it is sent. They replace those that wait. */
export const NovaTabela = ({ atual, proxima, onClose }: Props) => (
  <Dialogo titulo="Nova tabela de preços" aberto onClose={onClose}>
    <Formulario
      inicial={escrita(atual)}
      validate={(valores) => requireFields(valores, { motivo: 'Conte por quê, em uma frase.' })}
      onSubmit={async (valores) => {
        await call('PUT /admin/precificacao', { corpo: { ...digitada(valores), versao: (proxima ?? atual).versao } })
        notifyDone('Tabela de preços definida')
        await renew('GET /admin/precificacao')
        onClose()
      }}
      className="flex flex-col gap-4"
    >
      {(valores) => (
        <>
          {proxima && (
            <p className="rounded-md bg-papel-2 px-3 py-2 text-sm text-tinta-2">
              A tabela marcada para {diaEscrito(proxima.vigenteDesde)} dá lugar a esta.
            </p>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <Numero nome="valorNotaPadrao" rotulo="Nota excedente" unidade="reais" />
            <Dia nome="vigenteDesde" rotulo="A partir de" ajuda="Vazio: hoje. O passado nunca muda." />
            <Texto nome="faixas" rotulo="Faixas do excedente" ajuda="Uma por linha: 500 = 0,90" linhas={2} />
            <Texto nome="descontoVolume" rotulo="Desconto por volume" ajuda="Notas = porcento: 5000 = 10" linhas={2} />
            <Numero nome="multaPercentual" rotulo="Multa por atraso" unidade="porcento" />
            <Numero nome="jurosMensalPercentual" rotulo="Juros ao mês" unidade="porcento" />
            <Texto nome="diasTolerancia" rotulo="Dias até ficar em atraso" inputMode="numeric" />
            <Texto nome="diasSuspensao" rotulo="Dias até suspender" inputMode="numeric" />
            <Texto nome="diaVencimentoPadrao" rotulo="Dia do vencimento" inputMode="numeric" />
          </div>
          <Mudancas atual={atual} valores={valores} />
          <Texto nome="motivo" rotulo="Motivo" ajuda="Fica na auditoria, com o seu nome." />
          <FalhaDoFormulario />
          <PeDoDialogo>
            <Enviar>Definir a tabela</Enviar>
          </PeDoDialogo>
        </>
      )}
    </Formulario>
  </Dialogo>
)

/** What the new prices change: `Multa por atraso: de 2% para 3%`. */
function Mudancas({ atual, valores }: { atual: TabelaDePrecos; valores: Escrita }) {
  const nova = digitada(valores) as unknown as TabelaDePrecos
  const mudam = PRECOS.filter(({ campo }) => JSON.stringify(nova[campo]) !== JSON.stringify(atual[campo]))
  const quando = /^\d{4}-\d\d-\d\d$/.test(valores.vigenteDesde) ? diaEscrito(valores.vigenteDesde) : 'hoje'
  return (
    <section aria-label="O que muda" aria-live="polite" className="rounded-lg bg-papel-1 px-4 py-3 text-sm">
      {mudam.length === 0 ? (
        <p className="text-tinta-2">Nada muda ainda.</p>
      ) : (
        <>
          <p className="font-medium">A partir de {quando}:</p>
          <ul>
            {mudam.map(({ campo, rotulo, escrever }) => (
              <li key={campo}>
                {rotulo}: de {escrever(atual)} para {escrever(nova)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
