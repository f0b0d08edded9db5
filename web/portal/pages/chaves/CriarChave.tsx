import { ESCOPOS, type Escopo } from '../../../../src/domain/escopos.ts'
import type { Ambiente } from '../../../api/ambiente.ts'
import { type ChaveNova, createChave } from '../../../api/chaves.ts'
import { hoje } from '../../../text/datas.ts'
import { AMBIENTES } from '../../../text/status.ts'
import { Botao } from '../../../ui/Botao.tsx'
import { Texto } from '../../../ui/Campos.tsx'
import { Dialogo, FecharDialogo } from '../../../ui/Dialogo.tsx'
import { FalhaDoFormulario, Formulario } from '../../../ui/Formulario.tsx'
import { Marcas } from '../../../ui/Marcas.tsx'
import { Opcoes } from '../../../ui/Opcoes.tsx'
import { EscolhaEmpresas, faltamEmpresas, idsDe, type QuaisEmpresas } from '../../EscolhaEmpresas.tsx'
import { Salvar } from '../equipe/Salvar.tsx'

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

/** Makes a key: for one ambiente, with everything or with a few scopes, for all companies or for some. */
export function CriarChave({
  ambiente,
  fechar,
  aoCriar,
}: {
  ambiente: Ambiente
  fechar: () => void
  aoCriar: (chave: ChaveNova) => void
}) {
  return (
    <Dialogo titulo="Criar chave de API" aberto fechar={fechar}>
      <Formulario<Valores>
        inicial={{ ambiente, pode: 'tudo', quais: 'todas' }}
        validar={faults}
        enviar={async ({ nome = '', ambiente: onde, pode, escopos, validade, ...quais }) => {
          const empresaIds = idsDe(quais)
          const chave = await createChave({
            nome,
            ambiente: onde,
            ...(pode === 'escopos' && escopos && { escopos }),
            ...(empresaIds && { empresaIds }),
            // the whole of the last day, on the clock of Brasília
            ...(validade && { expiraEm: `${validade}T23:59:59-03:00` }),
          })
          fechar()
          aoCriar(chave)
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
                { value: 'tudo', label: 'Tudo que uma chave pode', ajuda: 'Também o que vier a existir.' },
                { value: 'escopos', label: 'Só o que eu marcar' },
              ]}
            />
            {pode === 'escopos' && <Marcas nome="escopos" rotulo="Escopos" opcoes={LISTA} />}
            <EscolhaEmpresas />
            <Texto
              nome="validade"
              rotulo="Vale até (opcional)"
              tipo="date"
              ajuda={onde === 'producao' ? 'Sem data, vale até ser revogada.' : undefined}
            />
            <FalhaDoFormulario />
            <div className="flex gap-2">
              <Salvar>Criar chave</Salvar>
              <FecharDialogo render={<Botao tipo="discreto" />}>Voltar</FecharDialogo>
            </div>
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
  ...faltamEmpresas(quais),
]
