import type { CodegenConfig } from '@graphql-codegen/cli';

// Types of the contract and of every document in src. A frontend commits neither.
const config: CodegenConfig = {
  schema: process.env.SCHEMA ?? 'http://localhost:8080/graphql/schema.graphql',
  emitLegacyCommonJSImports: false, // names end in .js, as Node needs; a bundler takes them too
  documents: ['src/**/*.ts', '!src/gql/**'],
  generates: {
    'src/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        scalars: { Date: 'string' }, // an instant in UTC; new Date(...) reads it
        enumsAsTypes: true,
        useTypeImports: true,
      },
    },
  },
};

export default config;
