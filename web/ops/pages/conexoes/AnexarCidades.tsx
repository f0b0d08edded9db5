import { call, renew } from '#web/api/ops/client.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Chave } from '#web/kit/form/Chave.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { EscolhaVarias } from '#web/kit/form/EscolhaVarias.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { count } from '#web/words/formatos.ts'
import { nameMunicipios, searchMunicipios } from '../procurar-municipios.ts'

type Valores = { municipios?: string[]; producao?: string; homologacao?: string; forcar: boolean }

/** The queries to read again when the cities of a connection change. */
export const renewCidades = () =>
  renew(
    'GET /admin/conexoes',
    'GET /admin/conexoes/{id}/municipios',
    'GET /admin/conexoes/{id}/impacto',
    'GET /admin/municipios',
    'GET /admin/municipios/{codigo}',
  )

/** Adds cities to a connection, each at the connection's address or, where there is one city, at its own. */
export const AnexarCidades = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <Dialogo titulo="Anexar cidades" aberto onClose={onClose}>
    <Formulario<Valores>
      inicial={{ forcar: false }}
      validate={({ municipios }) => (municipios ? [] : [NENHUMA])}
      onSubmit={async ({ municipios = [], producao, homologacao, forcar }) => {
        const urls = {
          ...(producao && { producao: { padrao: producao } }),
          ...(homologacao && { homologacao: { padrao: homologacao } }),
        }
        const anexos = municipios.map((municipio) => ({ municipio, ...(municipios.length === 1 && { urls }) }))
        const corpo = { municipios: anexos, ...(forcar && { forcar }) }
        const { anexados } = await call('POST /admin/conexoes/{id}/municipios', { caminho: { id }, corpo })
        notifyDone(count(anexados, 'cidade anexada', 'cidades anexadas'))
        await renewCidades()
        onClose()
      }}
      className="flex flex-col gap-4"
    >
      {({ municipios = [] }) => (
        <>
          <EscolhaVarias
            nome="municipios"
            rotulo="Cidades"
            placeholder="Nome ou código do IBGE"
            tabela="municipios"
            search={searchMunicipios}
            loadNames={nameMunicipios}
          />
          {municipios.length === 1 && (
            <>
              <Texto
                nome="producao"
                rotulo="Endereço próprio em produção"
                tipo="url"
                ajuda="Em branco, o endereço da conexão"
              />
              <Texto nome="homologacao" rotulo="Endereço próprio em homologação" tipo="url" />
            </>
          )}
          <Chave
            nome="forcar"
            rotulo="Trazer também as que outra conexão serve"
            ajuda="Uma cidade é servida por uma conexão só: sai da outra e entra nesta."
          />
          <FalhaDoFormulario />
          <PeDoDialogo>
            <Enviar>Anexar</Enviar>
          </PeDoDialogo>
        </>
      )}
    </Formulario>
  </Dialogo>
)

const NENHUMA = { campo: 'municipios', codigo: 'OBRIGATORIO', mensagem: 'Escolha pelo menos uma cidade.' }
