import { ESCOPOS, type Escopo } from '#domain/escopos.ts'
import type { Ambiente } from '#web/api/portal/ambiente.ts'
import { createChave } from '#web/api/portal/chaves.ts'
import type { ApiKeyCriada } from '#web/api/portal/client.ts'
import { Marcas } from '#web/kit/detail/Marcas.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Opcoes } from '#web/kit/form/Opcoes.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dia } from '#web/kit/form/TextoComMascara.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { EscolhaEmpresas, idsDe, missingEmpresas, type QuaisEmpresas } from '#web/portal/EscolhaEmpresas.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { hoje } from '#web/words/datas.ts'
import { AMBIENTES } from '#web/words/status.ts'

type Valores = QuaisEmpresas & {
  nome?: string
  ambiente: Ambiente
  pode: 'tudo' | 'escopos'
  escopos?: Escopo[]
  /** YYYY-MM-DD, the last day. */
  validade?: string
}
const LISTA = Object.entries(ESCOPOS).map(([value, ajuda]) => ({
  value,
  label: <span className="font-mono text-xs">{value}</span>,
  ajuda,
}))

/** Creates a key: for one ambiente, with all that the role may grant or a few scopes, for all companies or some. */
export function CriarChave({
  ambiente,
  onClose,
  onCreate,
}: {
  ambiente: Ambiente
  onClose: () => void
  onCreate: (chave: ApiKeyCriada) => void
}) {
  // A user who may not change companies and certificates cannot create a key that may.
  const semRessalva = useMay()('certificado.write')
  const escoposDados = LISTA.filter(({ value }) => semRessalva || value !== 'empresas.escrever')
  return (
    <Dialogo titulo="Criar chave de API" aberto onClose={onClose}>
      <Formulario<Valores>
        inicial={{ ambiente, pode: 'tudo', quais: 'todas' }}
        validate={faults}
        onSubmit={async ({ nome = '', ambiente: onde, pode, escopos, validade, ...quais }) => {
          const empresaIds = idsDe(quais)
          const chave = await createChave({
            nome,
            ambiente: onde,
            ...(pode === 'escopos' && escopos && { escopos }),
            ...(empresaIds && { empresaIds }),
            // until the end of the last day, on the clock of Brasília
            ...(validade && { expiraEm: `${validade}T23:59:59-03:00` }),
          })
          onClose()
          onCreate(chave)
        }}
        className="flex flex-col gap-4"
      >
        {({ pode, ambiente: onde }) => (
          <>
            <Texto nome="nome" rotulo="Nome" maxLength={100} ajuda="Quem a usa: “ERP”, “Loja virtual”." />
            <Opcoes
              nome="ambiente"
              rotulo="Ambiente"
              opcoes={(['homologacao', 'producao'] as const).map((value) => ({
                value,
                label: AMBIENTES[value],
                ajuda: value === 'producao' ? 'As notas têm valor fiscal.' : 'As notas são de teste.',
              }))}
            />
            <Opcoes
              nome="pode"
              rotulo="O que pode"
              opcoes={[
                semRessalva
                  ? { value: 'tudo', label: 'Tudo que uma chave pode', ajuda: 'Também o que vier a existir.' }
                  : {
                      value: 'tudo',
                      label: 'Tudo que o seu papel permite',
                      ajuda: 'Menos cadastrar empresas e trocar certificados.',
                    },
                { value: 'escopos', label: 'Só o que eu marcar' },
              ]}
            />
            {pode === 'escopos' && <Marcas nome="escopos" rotulo="Escopos" opcoes={escoposDados} />}
            <EscolhaEmpresas />
            <Dia
              nome="validade"
              rotulo="Vale até (opcional)"
              ajuda={onde === 'producao' ? 'Sem data, vale até ser revogada.' : undefined}
            />
            <FalhaDoFormulario />
            <PeDoDialogo>
              <Enviar>Criar chave</Enviar>
            </PeDoDialogo>
          </>
        )}
      </Formulario>
    </Dialogo>
  )
}

const faults = ({ nome, pode, escopos = [], validade, ...quais }: Valores) => [
  ...(nome?.trim() ? [] : [{ campo: 'nome', codigo: 'OBRIGATORIO', mensagem: 'Dê um nome à chave.' }]),
  ...(pode === 'escopos' && escopos.length === 0
    ? [{ campo: 'escopos', codigo: 'OBRIGATORIO', mensagem: 'Marque pelo menos um escopo.' }]
    : []),
  ...(validade && validade < hoje()
    ? [{ campo: 'validade', codigo: 'VALOR_FORA_DO_LIMITE', mensagem: 'A data já passou: escolha de hoje em diante.' }]
    : []),
  ...missingEmpresas(quais),
]
