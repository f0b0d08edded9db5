import type { Empresa } from '#web/api/portal/client.ts'
import { searchMunicipios } from '#web/api/portal/municipios.ts'
import { Chave } from '#web/kit/form/Chave.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { useValor } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dia, Telefone } from '#web/kit/form/TextoComMascara.tsx'
import { maskCep, maskDia, onlyDigits } from '#web/words/formatos.ts'
import { APURACOES, REGIMES, REGIMES_ESPECIAIS, type Regime } from '#web/words/regimes.ts'
import { AvisoDaCidade } from './AvisoDaCidade.tsx'
import { CampoCnpj } from './CampoCnpj.tsx'

/** Every field of a company's registration; the CPF or CNPJ of an existing one does not change. */
export function CamposDaEmpresa({ empresa }: { empresa?: Empresa }) {
  const regimeTributario = useValor<Regime>('regimeTributario')
  const codigoCidade = useValor<string>('endereco.codigoCidade')
  return (
    <>
      <Grupo titulo="Quem emite">
        {!empresa && (
          <div className="sm:col-span-2">
            <CampoCnpj />
          </div>
        )}
        <Texto nome="razaoSocial" rotulo="Razão social" maxLength={150} className="sm:col-span-2" />
        <Texto nome="nomeFantasia" rotulo="Nome fantasia" ajuda="Se houver" maxLength={150} />
        <Texto
          nome="inscricaoMunicipal"
          rotulo="Inscrição municipal"
          ajuda="Muitas prefeituras exigem; o número do cadastro na prefeitura"
          maxLength={15}
        />
        <Texto nome="email" rotulo="E-mail" tipo="email" maxLength={200} />
        <Telefone nome="telefone" rotulo="Telefone" />
      </Grupo>
      <Grupo titulo="Tributação">
        <Escolha nome="regimeTributario" rotulo="Regime tributário" opcoes={REGIMES_OPCOES} />
        {regimeTributario === 'simples_nacional' ? (
          <Escolha nome="regimeApuracaoSimples" rotulo="Apuração no Simples" opcoes={APURACOES} />
        ) : (
          <span className="max-sm:hidden" />
        )}
        {empresa && (
          <Dia
            nome="regimeDesde"
            rotulo="O regime vale desde"
            ajuda={`Só quando ele muda: a nota usa o regime da competência. ${historico(empresa)}`}
            className="sm:col-span-2"
          />
        )}
        <Dia
          nome="nacionalDesde"
          rotulo="Autorizada no emissor nacional desde"
          ajuda="Só se a prefeitura ou o cadastro nacional deu uma data; antes dela, as notas vão para o município"
          className="sm:col-span-2"
        />
        <Escolha
          nome="regimeEspecialTributacao"
          rotulo="Regime especial do ISS"
          ajuda="Quase sempre nenhum"
          opcoes={REGIMES_ESPECIAIS}
        />
        <Texto nome="inscricaoEstadual" rotulo="Inscrição estadual" ajuda="Se houver" maxLength={20} />
        <div className="sm:col-span-2">
          <Chave
            nome="incentivoFiscal"
            rotulo="Tem incentivo fiscal do município"
            ajuda="Só com lei ou ato da prefeitura que o conceda"
          />
        </div>
      </Grupo>
      <Grupo titulo="Endereço">
        <EscolhaBuscada
          nome="endereco.codigoCidade"
          rotulo="Cidade"
          ajuda="Decide por onde as notas são emitidas"
          placeholder="Digite o nome da cidade"
          tabela="municipios"
          search={searchMunicipios}
        />
        <Texto nome="endereco.cep" rotulo="CEP" mask={maskCep} unmask={onlyDigits} maxLength={9} inputMode="numeric" />
        <AvisoDaCidade
          ibge={codigoCidade}
          {...(regimeTributario && { regimeTributario })}
          className="sm:col-span-2"
          depois="Você pode salvar a empresa agora; as notas dela saem quando a cidade for atendida."
        />
        <Texto nome="endereco.logradouro" rotulo="Rua, avenida" maxLength={125} className="sm:col-span-2" />
        <Texto nome="endereco.numero" rotulo="Número" ajuda="S/N quando não há" maxLength={20} />
        <Texto nome="endereco.complemento" rotulo="Complemento" maxLength={100} />
        <Texto nome="endereco.bairro" rotulo="Bairro" maxLength={60} className="sm:col-span-2" />
      </Grupo>
    </>
  )
}

/** The regimes of the company by date, in one sentence. */
const historico = ({ regimes }: Empresa) =>
  `Cadastrado: ${regimes
    .map(({ desde, regimeTributario }) =>
      desde ? `${REGIMES[regimeTributario]} desde ${maskDia(desde)}` : REGIMES[regimeTributario],
    )
    .join('; ')}.`

/** The tax regimes, to choose from. */
export const REGIMES_OPCOES = Object.entries(REGIMES).map(([value, label]) => ({ value, label }))

const Grupo = ({ titulo, children }: { titulo: string; children: React.ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="mb-3 text-lg font-semibold">{titulo}</legend>
    <div className="grid gap-4 sm:grid-cols-2">{children}</div>
  </fieldset>
)
